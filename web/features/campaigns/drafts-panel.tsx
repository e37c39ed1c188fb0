import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { toast, troubleToast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { weekdayNumber } from '../../time/day-words.ts';
import { PlatformGlyph } from '../platforms/platform-glyph.tsx';
import type { Entry } from './campaign-plan.ts';
import { useSending } from './use-sending.ts';

/** Drafts that nobody has stood up for yet. All are ticked: taking one out is the exception. */
export function DraftsPanel({ drafts, zone }: { drafts: readonly Entry[]; zone: string }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const sending = useSending();
  const ids = drafts.flatMap(({ post }) => (post ? [post.id] : []));
  const chosen = ids.filter((id) => !left.has(id));
  const toggle = (id: string, take: boolean) => {
    const next = new Set(left);
    if (take) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const send = async () => {
    const { sent, refused } = await sending.send(chosen);
    if (refused > 0)
      troubleToast(
        t(
          '{count, plural, one {One draft} other {{number} drafts}} sent to review, {refused, plural, one {one} other {{others}}} not.',
          { count: sent, number: capital(numberWord(sent)), refused, others: numberWord(refused) },
        ),
      );
    else
      toast(
        sent === 1
          ? t('Sent to review. It waits for a signature.')
          : t('{number} drafts sent to review. Each waits for a signature.', {
              number: capital(numberWord(sent)),
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
            number: capital(numberWord(drafts.length)),
          })}
        </h2>
        <button
          type="button"
          className="link meta"
          onClick={() => setLeft(chosen.length === 0 ? new Set() : new Set(ids))}
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
                  checked={!left.has(post.id)}
                  disabled={sending.at !== null}
                  onChange={(event) => toggle(post.id, event.target.checked)}
                />
                <PlatformGlyph platform={platform} size={14} />
                <span className="num whitespace-nowrap text-fg-2">
                  {at ? weekdayNumber(at, zone) : t('no time')}
                </span>
                <span className="truncate">{headline}</span>
              </label>
              {sending.refused.has(post.id) ? (
                <p className="mb-2 flex gap-2 text-sm text-red" role="alert">
                  <Icon of={TriangleAlert} size={14} className="mt-[3px]" />
                  {sending.refused.get(post.id)}
                </p>
              ) : null}
            </li>
          ) : null,
        )}
      </ul>
      {sending.at ? (
        <div className="flex items-center justify-between gap-3" role="status">
          <span className="text-sm">
            {t('Sending {number} of {total}', { number: sending.at.number, total: sending.at.of })}
          </span>
          <button type="button" className="btn btn-sm" onClick={sending.stop}>
            {t('Stop')}
          </button>
        </div>
      ) : (
        <button type="button" className="btn" disabled={chosen.length === 0} onClick={() => void send()}>
          {chosen.length === 0
            ? t('Choose what to send')
            : capital(
                t('Send {count, plural, one {one} other {{number}}} for review', {
                  count: chosen.length,
                  number: numberWord(chosen.length),
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
