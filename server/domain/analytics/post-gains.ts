/** The gains of one post, from its own readings, in the shape of those of accounts and campaigns. */

import type { Measure, Metric } from '../platform-port/insights.ts';
import type { PostReadings } from './analytics.ts';
import { quarterMs, type Stretch } from './period.ts';
import type { AnalyticsPost, FigureReading, GainSeries } from './reader.ts';

export function gainsOfPost(
  { accountId, campaignId }: AnalyticsPost,
  readings: readonly FigureReading[],
  metrics: readonly Metric[],
  stretches: readonly Stretch[],
): GainSeries[] {
  const measureOf = new Map(metrics.map(({ name, measure }) => [name, measure]));
  const sums = new Map<Measure, { toldAt: Date; gained: Map<number, number> }>();
  for (const { metric, readAt, gained } of readings) {
    const measure = measureOf.get(metric) ?? null;
    const place = stretches.findIndex(({ from, to }) => readAt >= from && readAt < to);
    if (measure === null || gained === null || place < 0) continue;
    const sum = sums.get(measure) ?? { toldAt: readAt, gained: new Map<number, number>() };
    sums.set(measure, sum);
    sum.toldAt = new Date(Math.floor(readAt.getTime() / quarterMs) * quarterMs);
    sum.gained.set(place, (sum.gained.get(place) ?? 0) + gained);
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

/** What was read together stands together. */
export function seriesOfPost(readings: readonly FigureReading[]): PostReadings[] {
  const byTime = new Map<number, Record<string, number>>();
  for (const { metric, readAt, value } of readings) {
    const values = byTime.get(readAt.getTime()) ?? {};
    byTime.set(readAt.getTime(), values);
    values[metric] = value;
  }
  return [...byTime].map(([at, values]) => ({ readAt: new Date(at), values }));
}
