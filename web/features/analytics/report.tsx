import type { Part } from '../../i18n/rich-parts.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, timeOf, zoneWords } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { AccountReadings } from './account-readings.tsx';
import { BestPosts } from './best-posts.tsx';
import { BestTimes } from './best-times.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { EngagementTotals } from './engagement-totals.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { periodWords } from './period.ts';
import { Platforms } from './platforms.tsx';
import type { Asked } from './queries.ts';
import type { Ranking } from './ranking.ts';
import type { AnalyticsSearch } from './search.ts';
import { summarize } from './summary.ts';
import { type AnalyticsView, aloneOf, type TimesView } from './views.ts';

/** One reading of the figures, on the screen and on paper. */
export function Report({
  view,
  times,
  asked,
  search,
  ranking,
  today,
  now,
  writes,
}: {
  view: AnalyticsView;
  times: TimesView | null;
  asked: Asked;
  search: AnalyticsSearch;
  ranking: Ranking;
  today: string;
  now: number;
  writes: boolean;
}) {
  const zone = view.time_zone;
  const alone = aloneOf(view);
  const told =
    view.platforms.some(({ measures }) => measures.some(({ gained }) => gained !== null)) ||
    (alone?.channels.some(({ days }) => days.length > 0) ?? false) ||
    [...view.posts, ...(alone?.posts ?? [])].some(({ figures }) => figures.length > 0);
  return (
    <>
      <Say
        parts={summarize({
          posts: view.posts_published,
          platforms: view.platforms,
          times,
          when: periodWords(asked.period, today),
          of: asked.campaign ? 'campaign' : asked.account ? 'account' : 'everything',
          names: platformLabel,
        })}
      />
      {told ? (
        <>
          <EngagementTotals totals={view.totals} />
          <Platforms view={view} period={asked.period} today={today} now={now} />
        </>
      ) : (
        <div className="mt-6">
          <NothingYet search={search} published={view.posts_published} writes={writes} />
        </div>
      )}
      {told ? (
        <div className="figure-two figure-block">
          <BestPosts view={view} search={search} ranking={ranking} now={now} />
          <BestTimes asked={asked} writes={writes} />
        </div>
      ) : null}
      {asked.campaign ? null : <CampaignRows campaigns={view.campaigns} search={search} />}
      <AccountReadings accounts={view.accounts} zone={zone} now={now} />
      <footer className="report-foot">
        {view.as_of
          ? t('Figures as the platforms told them, the newest read on {date} at {time}.', {
              date: dateOf(view.as_of, zone),
              time: timeOf(view.as_of, zone),
            })
          : t('Nothing was read yet.')}{' '}
        {t('All times in {name} ({zone}). What a platform did not tell is not in here.', {
          name: asked.zone,
          zone: zoneWords(now, zone),
        })}
      </footer>
    </>
  );
}

const Say = ({ parts }: { parts: readonly Part[] }) => (
  <p className="say">
    {parts.map(({ text, strong }) => (strong ? <em key={text}>{text}</em> : <span key={text}>{text}</span>))}
  </p>
);
