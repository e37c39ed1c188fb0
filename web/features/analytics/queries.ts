/** Stored readings of the platforms. Nothing on these pages queries a platform. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { get, withQuery } from '../../data/api.ts';
import { downloadFile } from '../../data/download-file.ts';
import { pollInterval } from '../../data/live.ts';
import { granularityFor, type Period } from './period.ts';
import type { AnalyticsView, TimesView } from './views.ts';

export interface AnalyticsRequest {
  readonly period: Period;
  readonly account: string | undefined;
  readonly campaign: string | undefined;
  readonly zone: string;
}

const toQuery = ({ period, account, campaign, zone }: AnalyticsRequest) => ({
  from: period.from,
  to: period.to,
  account_id: account,
  campaign_id: campaign,
  granularity: granularityFor(period.days),
  time_zone: zone,
});

/** The previous period stays on the page, dimmed, while another one is read. */
export const analyticsQuery = (asked: AnalyticsRequest) => {
  const query = toQuery(asked);
  return queryOptions({
    queryKey: ['analytics', 'page', query],
    queryFn: () => get<AnalyticsView>(withQuery('/v1/analytics', query)),
    placeholderData: keepPreviousData,
    refetchInterval: () => pollInterval(60_000),
  });
};

export const postingTimesQuery = ({ account, campaign, zone }: Omit<AnalyticsRequest, 'period'>) => {
  const query = { account_id: account, campaign_id: campaign, time_zone: zone };
  return queryOptions({
    queryKey: ['analytics', 'times', query],
    queryFn: () => get<TimesView>(withQuery('/v1/analytics/times', query)),
    staleTime: 60_000,
  });
};

/** One post from the day it went out until today, with every reading. */
export const postAnalyticsQuery = (id: string, from: string, to: string, zone: string) =>
  queryOptions({
    queryKey: ['analytics', 'post', id],
    queryFn: () =>
      get<AnalyticsView>(
        withQuery('/v1/analytics', { post_id: id, from, to, granularity: 'month', time_zone: zone }),
      ),
    refetchInterval: () => pollInterval(60_000),
  });

export type CsvKind = 'period' | 'post';

export const useExportCsv = (asked: AnalyticsRequest) =>
  useMutation({
    mutationFn: (by: CsvKind) =>
      downloadFile(
        withQuery('/v1/analytics', { ...toQuery(asked), format: 'csv', by }),
        'text/csv',
        `signoff-analytics-${asked.period.from}-${asked.period.to}.csv`,
      ),
  });
