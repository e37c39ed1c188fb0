import { useRef } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { shortDay } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { useStopCampaign } from './queries.ts';

/** Estimated from the speed since this page was opened. */
const useTimeLeft = (made: number, total: number): string | null => {
  const start = useRef({ made, at: Date.now() });
  // A regeneration counts from the start again.
  if (made < start.current.made) start.current = { made, at: Date.now() };
  const done = made - start.current.made;
  if (done < 2) return null;
  const seconds = Math.ceil((((Date.now() - start.current.at) / done) * (total - made)) / 1000);
  if (seconds < 3) return t('Almost there.');
  if (seconds < 90)
    return t('About {seconds} seconds left.', {
      seconds: seconds < 20 ? seconds : Math.round(seconds / 10) * 10,
    });
  return t('About {minutes} minutes left.', { minutes: Math.round(seconds / 60) });
};

/** While it is being generated: how far it is, and a stop button that keeps what is written. */
export function GenerationProgress({ campaign, canWrite }: { campaign: CampaignView; canWrite: boolean }) {
  const { made, total } = campaign;
  const current = campaign.items.find(({ state }) => state === 'making');
  const stop = useStopCampaign(campaign.id);
  const number = Math.min(made + 1, total);
  const timeLeft = useTimeLeft(made, total);
  const percent = (count: number) => `${(count / Math.max(1, total)) * 100}%`;
  const stoppedMessage = (kept: number): string =>
    kept === 0
      ? t('Stopped. Nothing was written yet.')
      : t('Stopped. {count, plural, one {One draft is} other {# drafts are}} kept.', { count: kept });
  return (
    <section
      aria-label={t('Progress')}
      className="panel mb-5 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2.5 px-4 py-3"
    >
      <p>
        <b role="status">
          {current
            ? t('Writing {number} of {total}: {platform}, {day}.', {
                number,
                total,
                platform: platformLabel(current.platform),
                day: shortDay(current.wall_time.slice(0, 10), 'UTC'),
              })
            : t('Writing {number} of {total}.', { number, total })}
        </b>{' '}
        <span className="text-fg-2">
          {timeLeft} {t('You can leave this page.')}
        </span>
      </p>
      {canWrite ? (
        <button
          type="button"
          className="btn btn-sm"
          disabled={stop.isPending}
          onClick={() => stop.mutate(undefined, { onSuccess: (after) => toast(stoppedMessage(after.made)) })}
        >
          {made === 0
            ? t('Stop')
            : t('Stop, keep {count, plural, one {one} other {{number}}}', {
                count: made,
                number: spellNumber(made),
              })}
        </button>
      ) : (
        <span />
      )}
      <div
        className="relative col-span-2 h-1 bg-sunk"
        role="progressbar"
        aria-label={t('Drafts made')}
        aria-valuenow={made}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i
          className="absolute inset-y-0 left-0 bg-fg transition-[width] duration-(--t-base) ease-linear"
          style={{ width: percent(made) }}
        />
        {made < total ? (
          // The current one is hatched.
          <u
            className="absolute inset-y-0 bg-[repeating-linear-gradient(135deg,var(--edge-strong)_0_2px,transparent_2px_5px)]"
            style={{ left: percent(made), width: percent(1) }}
          />
        ) : null}
      </div>
      {stop.isError ? (
        <div className="col-span-2">
          <InlineProblem error={stop.error} />
        </div>
      ) : null}
    </section>
  );
}
