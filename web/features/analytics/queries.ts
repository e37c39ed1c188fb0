/** Figures that platforms told, as they are kept here. Nothing on these pages asks a platform. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { get, withQuery } from '../../data/api.ts';
import { saveFile } from '../../data/download-file.ts';
import { askEvery } from '../../data/live.ts';
import { granularityFor, type Period } from './analytics-period.ts';
import type { AnalyticsView, TimesView } from './analytics-view.ts';

export interface Asked {
  readonly period: Period;
  readonly account: string | undefined;
  readonly campaign: string | undefined;
  readonly zone: string;
}

const question = ({ period, account, campaign, zone }: Asked) => ({
  from: period.from,
  to: period.to,
  account_id: account,
  campaign_id: campaign,
  granularity: granularityFor(period.days),
  time_zone: zone,
});

/** What is on the page stays there, dimmed, while another period is read. */
export const analyticsQuery = (asked: Asked) => {
  const query = question(asked);
  return queryOptions({
    queryKey: ['analytics', 'page', query],
    queryFn: () => get<AnalyticsView>(withQuery('/v1/analytics', query)),
    placeholderData: keepPreviousData,
    refetchInterval: () => askEvery(60_000),
  });
};

export const timesQuery = ({ account, campaign, zone }: Omit<Asked, 'period'>) => {
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
    refetchInterval: () => askEvery(60_000),
  });

export type CsvKind = 'period' | 'post';

export const useCsv = (asked: Asked) =>
  useMutation({
    mutationFn: (by: CsvKind) =>
      saveFile(
        withQuery('/v1/analytics', { ...question(asked), format: 'csv', by }),
        'text/csv',
        `signoff-analytics-${asked.period.from}-${asked.period.to}.csv`,
      ),
  });
