import { type AutosaveStatus, autosaveLabels } from './use-autosave.ts';

export function AutosaveStatusLabel({ status }: { status: AutosaveStatus }) {
  return (
    <span className={`slug ${status === 'failed' ? 'text-red' : ''}`} role="status">
      {autosaveLabels[status]}
    </span>
  );
}
