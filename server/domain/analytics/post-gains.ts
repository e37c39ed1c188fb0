/** The gains of one post, from its own readings, in the same shape as those of accounts and campaigns. */

import type { Measure, Metric } from '../platform-port/insights.ts';
import type { PostSnapshot } from './analytics.ts';
import { quarterMs, type TimeRange } from './period.ts';
import type { AnalyticsPost, GainSeries, MetricReading } from './reader.ts';

export function computePostGains(
  { accountId, campaignId }: AnalyticsPost,
  readings: readonly MetricReading[],
  metrics: readonly Metric[],
  stretches: readonly TimeRange[],
): GainSeries[] {
  const measureOf = new Map(metrics.map(({ name, measure }) => [name, measure]));
  const sums = new Map<Measure, { toldAt: Date; gained: Map<number, number> }>();
  for (const { metric, readAt, gained } of readings) {
    const measure = measureOf.get(metric) ?? null;
    const index = stretches.findIndex(({ from, to }) => readAt >= from && readAt < to);
    if (measure === null || gained === null || index < 0) continue;
    const sum = sums.get(measure) ?? { toldAt: readAt, gained: new Map<number, number>() };
    sums.set(measure, sum);
    sum.toldAt = new Date(Math.floor(readAt.getTime() / quarterMs) * quarterMs);
    sum.gained.set(index, (sum.gained.get(index) ?? 0) + gained);
  }
  return [...sums].map(([measure, { toldAt, gained }]) => ({
    accountId,
    campaignId,
    measure,
    stretches: [...gained.keys()],
    gained: [...gained.values()],
    toldAt,
  }));
}

/** Groups values that were read at the same time. */
export function toPostSnapshots(readings: readonly MetricReading[]): PostSnapshot[] {
  const byTime = new Map<number, Record<string, number>>();
  for (const { metric, readAt, value } of readings) {
    const values = byTime.get(readAt.getTime()) ?? {};
    byTime.set(readAt.getTime(), values);
    values[metric] = value;
  }
  return [...byTime].map(([at, values]) => ({ readAt: new Date(at), values }));
}
