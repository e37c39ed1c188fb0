import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useTitle } from '../../browser/use-title.ts';
import { ErrorState, Skeleton } from '../../components/feedback.tsx';
import { mayWrite, useMe } from '../../data/session.ts';
import { t } from '../../i18n/t.ts';
import { dayKey } from '../../time/dates.ts';
import { useNow } from '../../time/use-now.ts';
import { campaignQuery } from '../campaigns/queries.ts';
import { rankingOf } from './analytics-best.ts';
import { periodOf, rangeWords } from './analytics-period.ts';
import { type Asked, analyticsQuery, timesQuery } from './queries.ts';
import { Report } from './report.tsx';
import { useChangeSearch } from './search.ts';
import { Tools } from './tools.tsx';

const route = getRouteApi('/app/analytics');

/** True numbers: what each platform said, when it said it, and nothing where it said nothing. */
export function AnalyticsPage() {
  const search = route.useSearch();
  const { workspace } = useMe();
  const now = useNow(60_000);
  const change = useChangeSearch();
  const today = dayKey(now, workspace.time_zone);
  const asked: Asked = {
    period: periodOf(search, today),
    account: search.account,
    campaign: search.campaign,
    zone: workspace.time_zone,
  };
  const analytics = useQuery(analyticsQuery(asked));
  const times = useQuery(timesQuery(asked));
  const campaign = useQuery({
    ...campaignQuery(search.campaign ?? ''),
    enabled: search.campaign !== undefined,
  });
  const name = search.campaign ? (campaign.data?.name ?? t('Campaign')) : null;
  useTitle(name ? t('{name}, report', { name }) : t('Analytics'));

  return (
    <main id="main" tabIndex={-1} className="page analytics">
      {name ? (
        <header className="mb-5">
          <p className="no-print mb-1.5 text-sm text-fg-3">
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
          <p className="print-only text-fg-2">{rangeWords(asked.period.from, asked.period.to, today)}</p>
        </header>
      ) : (
        <h1 className="print-title">
          {t('Analytics')}
          <span className="print-only">, {rangeWords(asked.period.from, asked.period.to, today)}</span>
        </h1>
      )}
      <Tools asked={asked} today={today} onChange={change} />
      {analytics.data ? (
        <div
          className={analytics.isPlaceholderData ? 'analytics-old' : ''}
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
            asked={asked}
            search={search}
            ranking={rankingOf(search.best)}
            today={today}
            now={now}
            writes={mayWrite(workspace.role)}
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
        <div key={key} className="figure-row">
          <span className="sk h-9 w-4/5" />
          <span className="sk h-6 w-3/5" />
          <span className="sk h-14" />
          <span className="sk h-3" />
        </div>
      ))}
    </div>
  </Skeleton>
);
