/** From gains of accounts and campaigns to those of whatever they are part of. The first stretch is the compared one. */

import { type Measure, type Metric, measureNames, sharedMeasures } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Compared, MeasureGain, SeriesPoint, SharedGain } from './analytics.ts';
import type { Stretch } from './period.ts';
import type { GainSeries } from './reader.ts';

/** For each measure that was told anything: its gains by stretch, null where nothing was told. */
export type Tally = ReadonlyMap<Measure, readonly (number | null)[]>;

export function tallyOf(series: readonly GainSeries[], stretches: number): Tally {
  const tally = new Map<Measure, (number | null)[]>();
  for (const { measure, stretches: places, gained } of series) {
    const sums = tally.get(measure) ?? Array.from({ length: stretches }, () => null);
    tally.set(measure, sums);
    for (const [index, place] of places.entries()) sums[place] = (sums[place] ?? 0) + (gained[index] ?? 0);
  }
  return tally;
}

/** Every measure that the platform has a metric for, told or not. */
export const measureGains = (tally: Tally, metrics: readonly Metric[]): MeasureGain[] =>
  measureNames.flatMap((measure) => {
    const sources = metricsOf(metrics, measure);
    const [first] = sources;
    if (first === undefined) return [];
    return [
      { measure, metrics: sources.map(({ name }) => name), label: first.label, ...compared(tally, measure) },
    ];
  });

/** What means the same on every platform, with where it comes from. */
export const sharedGains = (
  tally: Tally,
  parts: readonly {
    readonly platform: PlatformName;
    readonly metrics: readonly Metric[];
    readonly tally: Tally;
  }[],
): SharedGain[] =>
  sharedMeasures.map((measure) => ({
    measure,
    ...compared(tally, measure),
    sources: parts
      .filter((part) => part.tally.has(measure))
      .flatMap(({ platform, metrics }) =>
        metricsOf(metrics, measure).map(({ name }) => ({ platform, metric: name })),
      ),
  }));

export const metricsOf = (metrics: readonly Metric[], measure: Measure): Metric[] =>
  metrics.filter((metric) => metric.measure === measure && metric.kind === 'count');

function compared(tally: Tally, measure: Measure): Compared {
  const [before = null, ...asked] = tally.get(measure) ?? [];
  const told = asked.filter((gained) => gained !== null);
  const gained = told.length === 0 ? null : told.reduce((sum, one) => sum + one, 0);
  return { gained, before, change: changeOf(gained, before) };
}

/** Nothing can be said against nothing. */
const changeOf = (gained: number | null, before: number | null): number | null =>
  gained === null || before === null || before <= 0
    ? null
    : Math.round(((gained - before) / before) * 10_000) / 10_000;

export interface SeriesInput {
  readonly tally: Tally;
  readonly metrics: readonly Metric[];
  readonly buckets: readonly Stretch[];
  /** Posts that were published in each bucket. */
  readonly published: readonly number[];
  readonly firstPublishedAt: Date | null;
}

export function seriesOf({
  tally,
  metrics,
  buckets,
  published,
  firstPublishedAt,
}: SeriesInput): SeriesPoint[] {
  const measures = measureNames.filter((measure) => metricsOf(metrics, measure).length > 0);
  let silentSince: Date | null = null;
  return buckets.map(({ from: start }, index) => {
    const values = measures.map((measure) => [measure, tally.get(measure)?.[index + 1] ?? null] as const);
    const isTold = values.some(([, gained]) => gained !== null);
    const since = isTold ? latest(silentSince, firstPublishedAt) : null;
    if (isTold) silentSince = null;
    else silentSince ??= start;
    return {
      start,
      postsPublished: published[index] ?? 0,
      since: since !== null && since < start ? since : null,
      gained: Object.fromEntries(values),
    };
  });
}

const latest = (silentSince: Date | null, firstPublishedAt: Date | null): Date | null =>
  silentSince === null || firstPublishedAt === null || firstPublishedAt < silentSince
    ? silentSince
    : firstPublishedAt;
