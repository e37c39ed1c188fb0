import { useRef } from 'react';
import type { CampaignView } from '../../../server/http/views.ts';
import { InlineProblem } from '../../components/feedback.tsx';
import { toast } from '../../components/toast-store.ts';
import { t } from '../../i18n/t.ts';
import { numberWord } from '../../i18n/words.ts';
import { shortDay } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { useStopCampaign } from './queries.ts';

/** From how fast it went since this page looks at it. */
const useTimeLeft = (made: number, total: number): string | null => {
  const start = useRef({ made, at: Date.now() });
  // Made again, it counts from the beginning.
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

/** While it is being made: how far it is, and a way to stop that keeps what is there. */
export function Progress({ campaign, writes }: { campaign: CampaignView; writes: boolean }) {
  const { made, total } = campaign;
  const written = campaign.items.find(({ state }) => state === 'making');
  const stop = useStopCampaign(campaign.id);
  const number = Math.min(made + 1, total);
  const left = useTimeLeft(made, total);
  const share = (count: number) => `${(count / Math.max(1, total)) * 100}%`;
  const stopped = (kept: number): string =>
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
          {written
            ? t('Writing {number} of {total}: {platform}, {day}.', {
                number,
                total,
                platform: platformLabel(written.platform),
                day: shortDay(written.wall_time.slice(0, 10), 'UTC'),
              })
            : t('Writing {number} of {total}.', { number, total })}
        </b>{' '}
        <span className="text-fg-2">
          {left} {t('You can leave this page.')}
        </span>
      </p>
      {writes ? (
        <button
          type="button"
          className="btn btn-sm"
          disabled={stop.isPending}
          onClick={() => stop.mutate(undefined, { onSuccess: (after) => toast(stopped(after.made)) })}
        >
          {made === 0
            ? t('Stop')
            : t('Stop, keep {count, plural, one {one} other {{number}}}', {
                count: made,
                number: numberWord(made),
              })}
        </button>
      ) : (
        <span />
      )}
      <div
        className="made-line col-span-2"
        role="progressbar"
        aria-label={t('Drafts made')}
        aria-valuenow={made}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i style={{ width: share(made) }} />
        {made < total ? <u style={{ left: share(made), width: share(1) }} /> : null}
      </div>
      {stop.isError ? (
        <div className="col-span-2">
          <InlineProblem error={stop.error} />
        </div>
      ) : null}
    </section>
  );
}
