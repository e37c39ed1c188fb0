import { type AutosaveStatus, autosaveWords } from './use-autosave.ts';

export function SaveWords({ status }: { status: AutosaveStatus }) {
  return (
    <span className={`slug ${status === 'failed' ? 'text-red' : ''}`} role="status">
      {autosaveWords[status]}
    </span>
  );
}
