import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { roleCanWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { dayKey } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { campaignQuery } from '../campaigns/queries.ts';
import { AnalyticsToolbar } from './analytics-toolbar.tsx';
import { figureRowClass } from './metric-row.tsx';
import { formatRange, parsePeriod } from './period.ts';
import { type AnalyticsRequest, analyticsQuery, postingTimesQuery } from './queries.ts';
import { parseRanking } from './ranking.ts';
import { Report } from './report.tsx';
import { useChangeSearch } from './search.ts';

const route = getRouteApi('/app/analytics');

/** Shows what each platform reported and when, and nothing where it reported nothing. */
export function AnalyticsPage() {
  const search = route.useSearch();
  const { workspace } = useMe();
  const now = useNow(60_000);
  const change = useChangeSearch();
  const today = dayKey(now, workspace.time_zone);
  const asked: AnalyticsRequest = {
    period: parsePeriod(search, today),
    account: search.account,
    campaign: search.campaign,
    zone: workspace.time_zone,
  };
  const analytics = useQuery(analyticsQuery(asked));
  const times = useQuery(postingTimesQuery(asked));
  const campaign = useQuery({
    ...campaignQuery(search.campaign ?? ''),
    enabled: search.campaign !== undefined,
  });
  const name = search.campaign ? (campaign.data?.name ?? t('Campaign')) : null;
  useTitle(name ? t('{name}, report', { name }) : t('Analytics'));

  return (
    <main id="main" tabIndex={-1} className="page analytics print:max-w-none print:p-0">
      {name ? (
        <header className="mb-5">
          <p className="mb-1.5 text-sm text-fg-3 print:hidden">
            <Link
              to="/campaigns/$campaignId"
              params={{ campaignId: search.campaign ?? '' }}
              search={{}}
              className="link"
            >
              {t('Open the campaign')}
            </Link>
          </p>
          <h1 className="title">{name}</h1>
          <p className="hidden text-fg-2 print:block">
            {formatRange(asked.period.from, asked.period.to, today)}
          </p>
        </header>
      ) : (
        <h1 className="absolute size-px overflow-hidden [clip-path:inset(50%)] print:static print:mb-2.5 print:size-auto print:font-voice print:text-[1.125rem]/[1.2] print:font-medium print:[clip-path:none]">
          {t('Analytics')}
          <span className="hidden print:inline">
            , {formatRange(asked.period.from, asked.period.to, today)}
          </span>
        </h1>
      )}
      <AnalyticsToolbar request={asked} today={today} onChange={change} />
      {analytics.data ? (
        <div
          className={
            analytics.isPlaceholderData
              ? 'opacity-55 transition-opacity delay-200 duration-(--t-base) ease-linear'
              : ''
          }
          aria-busy={analytics.isPlaceholderData}
        >
          {analytics.isError ? (
            <div className="mb-6">
              <ErrorState error={analytics.error} onRetry={() => void analytics.refetch()} />
            </div>
          ) : null}
          <Report
            view={analytics.data}
            times={times.data ?? null}
            request={asked}
            search={search}
            ranking={parseRanking(search.best)}
            today={today}
            now={now}
            canWrite={roleCanWrite(workspace.role)}
          />
        </div>
      ) : analytics.isError ? (
        <ErrorState error={analytics.error} onRetry={() => void analytics.refetch()} />
      ) : (
        <Waiting />
      )}
    </main>
  );
}

const Waiting = () => (
  <Skeleton label={t('Reading the figures')}>
    <span className="sk mb-2 h-8 w-3/5" />
    <span className="sk mb-10 h-8 w-2/5" />
    <div className="panel">
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={figureRowClass}>
          <span className="sk h-9 w-4/5" />
          <span className="sk h-6 w-3/5" />
          <span className="sk h-14" />
          <span className="sk h-3" />
        </div>
      ))}
    </div>
  </Skeleton>
);
