import { Check, TriangleAlert, Wand } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { srOnly } from '../../components/sr-only.tsx';
import { errorToast } from '../../components/toast-store.ts';
import { post } from '../../data/api.ts';
import { rich } from '../../i18n/rich.tsx';
import { t } from '../../i18n/t.ts';
import type { Fitting } from './media-strip.tsx';

const glyphs = {
  as_is: Check,
  ready: Check,
  to_make: Wand,
  making: Wand,
  failed: TriangleAlert,
  cannot: TriangleAlert,
} as const;

/** What will go out for a file; while it is being generated, its progress. */
export function FittingLine({
  name,
  fitting,
  onChanged,
}: {
  name: string;
  fitting: Fitting;
  onChanged: () => void;
}) {
  const [busy, setBusy] = useState(false);
  const hasFailed = fitting.state === 'failed' || fitting.state === 'cannot';
  const sendCommand = async (command: 'cancel' | 'retry') => {
    setBusy(true);
    try {
      await post(`/v1/renditions/${fitting.rendition_id}/${command}`);
      onChanged();
    } catch (error) {
      errorToast(toErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const button = (command: 'cancel' | 'retry', label: ReactNode) => (
    <button type="button" className="btn btn-sm" disabled={busy} onClick={() => void sendCommand(command)}>
      {label}
    </button>
  );
  return (
    <div className="grid gap-1.5" aria-live="polite">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className={`flex gap-2 text-sm ${hasFailed ? 'text-red' : 'text-fg-2'}`}>
          <Icon of={glyphs[fitting.state]} size={14} className="mt-[3px]" />
          <span>
            {rich('<said>What goes out for {name}: </said>{message}', {
              name,
              message: fitting.message,
              said: srOnly,
            })}
          </span>
        </p>
        {fitting.rendition_id && fitting.state === 'making'
          ? button('cancel', rich('Stop<said> for {name}</said>', { name, said: srOnly }))
          : null}
        {fitting.rendition_id && fitting.state === 'failed'
          ? button('retry', rich('Try again<said> for {name}</said>', { name, said: srOnly }))
          : null}
      </div>
      {fitting.state === 'making' ? (
        <ProgressLine label={t('Making {name} fit', { name })} percent={fitting.progress} />
      ) : null}
    </div>
  );
}
