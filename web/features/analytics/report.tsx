import type { Part } from '../../i18n/rich-parts.ts';
import { t } from '../../i18n/t.ts';
import { dateOf, formatZone, timeOf } from '../../time/dates.ts';
import { platformLabel } from '../platforms/platforms.ts';
import { AccountReadings } from './account-readings.tsx';
import { BestPosts } from './best-posts.tsx';
import { BestTimes } from './best-times.tsx';
import { CampaignRows } from './campaign-rows.tsx';
import { EngagementTotals } from './engagement-totals.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { describePeriod } from './period.ts';
import { PlatformRows } from './platform-rows.tsx';
import type { AnalyticsRequest } from './queries.ts';
import type { Ranking } from './ranking.ts';
import type { AnalyticsSearch } from './search.ts';
import { summarize } from './summary.ts';
import { type AnalyticsView, standaloneStats, type TimesView } from './views.ts';

/** The report, on screen and on paper. */
export function Report({
  view,
  times,
  request,
  search,
  ranking,
  today,
  now,
  canWrite,
}: {
  view: AnalyticsView;
  times: TimesView | null;
  request: AnalyticsRequest;
  search: AnalyticsSearch;
  ranking: Ranking;
  today: string;
  now: number;
  canWrite: boolean;
}) {
  const zone = view.time_zone;
  const standalone = standaloneStats(view);
  const hasReadings =
    view.platforms.some(({ measures }) => measures.some(({ gained }) => gained !== null)) ||
    (standalone?.channels.some(({ days }) => days.length > 0) ?? false) ||
    [...view.posts, ...(standalone?.posts ?? [])].some(({ figures }) => figures.length > 0);
  return (
    <>
      <Summary
        parts={summarize({
          posts: view.posts_published,
          platforms: view.platforms,
          times,
          when: describePeriod(request.period, today),
          scope: request.campaign ? 'campaign' : request.account ? 'account' : 'everything',
          platformName: platformLabel,
        })}
      />
      {hasReadings ? (
        <>
          <EngagementTotals totals={view.totals} />
          <PlatformRows view={view} period={request.period} today={today} now={now} />
        </>
      ) : (
        <div className="mt-6">
          <NothingYet search={search} publishedCount={view.posts_published} canWrite={canWrite} />
        </div>
      )}
      {hasReadings ? (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)_380px] items-start gap-8 empty:hidden *:only:col-span-full max-desk:grid-cols-1 print:grid-cols-1">
          <BestPosts view={view} search={search} ranking={ranking} now={now} />
          <BestTimes request={request} canWrite={canWrite} />
        </div>
      ) : null}
      {request.campaign ? null : <CampaignRows campaigns={view.campaigns} search={search} />}
      <AccountReadings accounts={view.accounts} zone={zone} now={now} />
      <footer className="hidden print:mt-[18px] print:block print:border-t print:border-t-edge-strong print:pt-2 print:text-(length:--text-xs) print:text-fg-3">
        {view.as_of
          ? t('Figures as the platforms reported them, last updated on {date} at {time}.', {
              date: dateOf(view.as_of, zone),
              time: timeOf(view.as_of, zone),
            })
          : t('No data yet.')}{' '}
        {t('All times in {name} ({zone}). What a platform did not report is not included.', {
          name: request.zone,
          zone: formatZone(now, zone),
        })}
      </footer>
    </>
  );
}

const Summary = ({ parts }: { parts: readonly Part[] }) => (
  <p className="max-w-[31em] font-voice text-[1.75rem]/[1.32] font-medium tracking-[-0.012em] max-phone:text-[1.375rem] print:text-[1.375rem]">
    {parts.map(({ text, strong }) =>
      strong ? (
        <em key={text} className="border-b-2 border-b-fg not-italic">
          {text}
        </em>
      ) : (
        <span key={text}>{text}</span>
      ),
    )}
  </p>
);
