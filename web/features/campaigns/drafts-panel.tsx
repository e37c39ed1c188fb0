import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { errorToast, toast } from '../../components/toast-store.ts';
import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { weekdayNumber } from '../../time/date-parts.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { Entry } from './plan.ts';
import { useSubmitDrafts } from './use-submit-drafts.ts';

/** Drafts that were not submitted yet. All are ticked, because leaving one out is the exception. */
export function DraftsPanel({ drafts, zone }: { drafts: readonly Entry[]; zone: string }) {
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const submission = useSubmitDrafts();
  const ids = drafts.flatMap(({ post }) => (post ? [post.id] : []));
  const chosen = ids.filter((id) => !excluded.has(id));
  const toggle = (id: string, isIncluded: boolean) => {
    const next = new Set(excluded);
    if (isIncluded) next.delete(id);
    else next.add(id);
    setExcluded(next);
  };
  const send = async () => {
    const { sent, refused } = await submission.send(chosen);
    if (refused > 0)
      errorToast(
        t(
          '{count, plural, one {One draft} other {{number} drafts}} sent to review, {refused, plural, one {one} other {{others}}} not.',
          { count: sent, number: capitalize(spellNumber(sent)), refused, others: spellNumber(refused) },
        ),
      );
    else
      toast(
        sent === 1
          ? t('Sent to review. It waits for a signature.')
          : t('{number} drafts sent to review. Each waits for a signature.', {
              number: capitalize(spellNumber(sent)),
            }),
      );
  };
  if (drafts.length === 0) return null;
  return (
    <section className="panel grid gap-3 p-[18px]" aria-labelledby="campaign-drafts">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="h2" id="campaign-drafts">
          {t('{count, plural, one {One draft} other {{number} drafts}}', {
            count: drafts.length,
            number: capitalize(spellNumber(drafts.length)),
          })}
        </h2>
        <button
          type="button"
          className="link meta"
          onClick={() => setExcluded(chosen.length === 0 ? new Set() : new Set(ids))}
        >
          {chosen.length === 0 ? t('Choose all') : t('Choose none')}
        </button>
      </div>
      <ul className="max-h-[300px] overflow-y-auto">
        {drafts.map(({ post, at, headline, platform }) =>
          post ? (
            <li key={post.id} className="border-edge not-first:border-t">
              <label className="grid min-h-9 cursor-pointer grid-cols-[18px_14px_50px_minmax(0,1fr)] items-center gap-2.5 py-1.5 text-sm">
                <input
                  type="checkbox"
                  className="check"
                  checked={!excluded.has(post.id)}
                  disabled={submission.progress !== null}
                  onChange={(event) => toggle(post.id, event.target.checked)}
                />
                <PlatformGlyph platform={platform} size={14} />
                <span className="num whitespace-nowrap text-fg-2">
                  {at ? weekdayNumber(at, zone) : t('no time')}
                </span>
                <span className="truncate">{headline}</span>
              </label>
              {submission.refusals.has(post.id) ? (
                <p className="mb-2 flex gap-2 text-sm text-red" role="alert">
                  <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
                  {submission.refusals.get(post.id)}
                </p>
              ) : null}
            </li>
          ) : null,
        )}
      </ul>
      {submission.progress ? (
        <div className="flex items-center justify-between gap-3" role="status">
          <span className="text-sm">
            {t('Sending {number} of {total}', {
              number: submission.progress.number,
              total: submission.progress.of,
            })}
          </span>
          <button type="button" className="btn btn-sm" onClick={submission.stop}>
            {t('Stop')}
          </button>
        </div>
      ) : (
        <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => void send()}>
          {chosen.length === 0
            ? t('Choose what to send')
            : capitalize(
                t('Send {count, plural, one {one} other {{number}}} for review', {
                  count: chosen.length,
                  number: spellNumber(chosen.length),
                }),
              )}
        </button>
      )}
      <p className="meta">
        {t('Each is stored as a proof, exactly as it would go out. Nothing leaves before it is signed.')}
      </p>
    </section>
  );
}
