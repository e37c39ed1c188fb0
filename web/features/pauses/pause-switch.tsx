import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { InlineProblem } from '../../components/feedback.tsx';
import { Icon } from '../../components/icon.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { usePause, useResume } from './queries.ts';

const maxReasonLength = 200;

/** Pauses or resumes publishing of one thing. States the effect before anything happens. */
export function PauseSwitch({
  path,
  what,
  paused,
}: {
  /** API path of what is paused. */
  path: string;
  /** As it reads after "Publishing to" or "Publishing in". */
  what: string;
  /** Who paused it, when and why; null while it is not paused. */
  paused: string | null;
}) {
  const resume = useResume(path);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="grid justify-items-start gap-2.5">
      {paused === null ? (
        <p className="text-sm text-fg-2">
          {t(
            'While it is paused, nothing new goes out. What is already being sent finishes, and posts keep their place until their time has passed.',
          )}
        </p>
      ) : (
        <p className="note note-flag">
          <Icon of={CirclePause} />
          <span>{paused}</span>
        </p>
      )}
      {resume.isError ? <InlineProblem error={resume.error} /> : null}
      {paused === null ? (
        <button type="button" className="btn btn-sm" onClick={() => setIsAsking(true)}>
          {t('Pause publishing…')}
        </button>
      ) : (
        <button
          type="button"
          className="btn btn-sm"
          disabled={resume.isPending}
          onClick={() =>
            resume.mutate(undefined, {
              onSuccess: () => toast(t('Publishing goes on. What is due goes out now.')),
            })
          }
        >
          {t('Resume publishing')}
        </button>
      )}
      {isAsking ? <PauseDialog path={path} what={what} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}

export function PauseDialog({ path, what, onClose }: { path: string; what: string; onClose: () => void }) {
  const pause = usePause(path);
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      title={t('Pause publishing {what}?', { what })}
      description={t('Everybody whom it holds up sees your name and your reason.')}
      verb={t('Pause publishing')}
      cancelLabel={t('Keep publishing')}
      isHarmless
      mutation={pause}
      onConfirm={() =>
        pause.mutate(reason.trim(), {
          onSuccess: () => {
            toast(t('Publishing is paused.'));
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <label className="grid gap-1.5">
        <span className="lab">{t('Reason, if you like')}</span>
        <input
          className="input"
          value={reason}
          maxLength={maxReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </ConfirmDialog>
  );
}
