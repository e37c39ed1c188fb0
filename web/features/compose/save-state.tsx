import { Link, useLocation } from '@tanstack/react-router';
import { InlineProblem } from '../../components/feedback.tsx';
import { toErrorMessage } from '../../components/readable-error.ts';
import { errorToast } from '../../components/toast-store.ts';
import { isSignedOut } from '../../data/problem.ts';
import { t } from '../../i18n/t.ts';
import { timeOf } from '../../time/dates.ts';
import type { Draft, SaveStatus } from './draft-autosave.ts';
import { EditConflict } from './edit-conflict.tsx';

/** Of several drafts, the worst status is shown for all. */
const worstFirst: readonly SaveStatus[] = ['conflict', 'failed', 'saving', 'waiting', 'empty', 'saved'];

export function SaveState({ drafts, zone }: { drafts: readonly Draft[]; zone: string }) {
  const status = worstFirst.find((one) => drafts.some((draft) => draft.status === one)) ?? 'empty';
  const last = drafts
    .flatMap(({ detail }) => (detail ? [detail.updated_at] : []))
    .sort()
    .at(-1);
  const statusText = {
    empty: t('Not saved yet'),
    waiting: t('Changed'),
    saving: t('Saving'),
    saved: last ? t('Saved {time}', { time: timeOf(last, zone) }) : t('Not saved yet'),
    failed: t('Not saved'),
    conflict: t('Not saved'),
  }[status];
  return (
    <span className={`slug ${status === 'failed' || status === 'conflict' ? 'text-red' : ''}`} role="status">
      {statusText}
    </span>
  );
}

/** `name`: whose draft it is, where there are several. */
export function SaveProblem({ draft, name }: { draft: Draft; name: string | undefined }) {
  const here = useLocation({ select: ({ href }) => href });
  if (draft.status === 'conflict') return <EditConflict draft={draft} name={name} />;
  if (draft.status === 'failed' && draft.error)
    return (
      <div className="grid gap-2">
        {name ? <p className="lab">{name}</p> : null}
        <InlineProblem error={draft.error} />
        {isSignedOut(draft.error) ? (
          <div className="grid justify-items-start gap-2">
            <p className="text-sm text-fg-2">
              {t('Your text is kept in this tab, and is here again when you come back.')}
            </p>
            <Link to="/signin" search={{ return_to: here }} className="btn btn-sm">
              {t('Sign in again')}
            </Link>
          </div>
        ) : (
          <button
            type="button"
            className="btn btn-sm justify-self-start"
            onClick={() => draft.flush().catch((error: unknown) => errorToast(toErrorMessage(error)))}
          >
            {t('Save again')}
          </button>
        )}
      </div>
    );
  return null;
}
