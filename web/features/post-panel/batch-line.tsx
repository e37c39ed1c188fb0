import { t } from '../../i18n/t.ts';
import { batchProgress } from './batch.ts';
import type { Batch } from './use-batch.ts';

/** Progress of signing several proofs: how many were seen, and how to leave the batch. */
export function BatchLine({
  batch,
  postId,
  signs = true,
}: {
  batch: Batch;
  postId: string;
  /** Whether this user can sign the proof on screen. */
  signs?: boolean;
}) {
  const { seen } = batchProgress(batch.ids, batch.seen);
  const count = batch.ids.length;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <b role="status" className="font-voice text-[1.25rem] leading-tight font-medium">
          {t('{seen} of {count} seen', { seen, count })}
        </b>
        <button type="button" className="link text-xs text-fg-2" onClick={batch.stop}>
          {t('Sign one at a time')}
        </button>
      </div>
      <div aria-hidden className="h-1 bg-sunk">
        <div className="h-1 bg-fg" style={{ width: `${count === 0 ? 0 : (100 * seen) / count}%` }} />
      </div>
      {batch.ids.includes(postId) && signs ? null : (
        <div className="flex items-center justify-between gap-3 text-sm text-fg-2">
          {batch.ids.includes(postId) ? (
            <>
              <span>{t('You cannot sign this one as it is.')}</span>
              <button type="button" className="btn btn-sm" onClick={() => batch.toggle(postId)}>
                {t('Leave it out')} <kbd aria-hidden>X</kbd>
              </button>
            </>
          ) : (
            <>
              <span>{t('This one is not selected.')}</span>
              {signs ? (
                <button type="button" className="btn btn-sm" onClick={() => batch.toggle(postId)}>
                  {t('Add it')} <kbd aria-hidden>X</kbd>
                </button>
              ) : null}
            </>
          )}
        </div>
      )}
    </div>
  );
}
