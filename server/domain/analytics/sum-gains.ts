/** Sums the gains of accounts and campaigns into totals. Index 0 of each series is the comparison period. */

import { type Measure, type Metric, measureNames, sharedMeasures } from '../platform-port/insights.ts';
import type { PlatformName } from '../platforms.ts';
import type { Comparison, MeasureGain, SeriesPoint, SharedGain } from './analytics.ts';
import type { TimeRange } from './period.ts';
import type { GainSeries } from './reader.ts';

/** For each measure with a reading: its gains by time range, null where there was no reading. */
export type Tally = ReadonlyMap<Measure, readonly (number | null)[]>;

export function tallyGains(series: readonly GainSeries[], stretches: number): Tally {
  const tally = new Map<Measure, (number | null)[]>();
  for (const { measure, stretches: indexes, gained } of series) {
    const sums = tally.get(measure) ?? Array.from({ length: stretches }, () => null);
    tally.set(measure, sums);
    for (let position = 0; position < indexes.length; position++) {
      const index = indexes[position] ?? 0;
      sums[index] = (sums[index] ?? 0) + (gained[position] ?? 0);
    }
  }
  return tally;
}

/** Every measure that the platform has a metric for, with or without readings. */
export const measureGains = (tally: Tally, metrics: readonly Metric[]): MeasureGain[] =>
  measureNames.flatMap((measure) => {
    const sources = countMetricsOf(metrics, measure);
    const [first] = sources;
    if (first === undefined) return [];
    return [
      {
        measure,
        metrics: sources.map(({ name }) => name),
        label: first.label,
        ...comparisonOf(tally, measure),
      },
    ];
  });

/** Measures that mean the same on every platform, with their sources. */
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
    ...comparisonOf(tally, measure),
    sources: parts
      .filter((part) => part.tally.has(measure))
      .flatMap(({ platform, metrics }) =>
        countMetricsOf(metrics, measure).map(({ name }) => ({ platform, metric: name })),
      ),
  }));

export const countMetricsOf = (metrics: readonly Metric[], measure: Measure): Metric[] =>
  metrics.filter((metric) => metric.measure === measure && metric.kind === 'count');

function comparisonOf(tally: Tally, measure: Measure): Comparison {
  const sums = tally.get(measure) ?? [];
  const before = sums[0] ?? null;
  let gained: number | null = null;
  for (let index = 1; index < sums.length; index++) {
    const one = sums[index] ?? null;
    if (one !== null) gained = (gained ?? 0) + one;
  }
  return { gained, before, change: changeOf(gained, before) };
}

/** Null where there is nothing to compare with. */
export const changeOf = (gained: number | null, before: number | null): number | null =>
  gained === null || before === null || before <= 0
    ? null
    : Math.round(((gained - before) / before) * 10_000) / 10_000;

export interface SeriesInput {
  readonly tally: Tally;
  readonly metrics: readonly Metric[];
  readonly buckets: readonly TimeRange[];
  /** Posts that were published in each bucket. */
  readonly published: readonly number[];
  readonly firstPublishedAt: Date | null;
}

export function buildSeries({
  tally,
  metrics,
  buckets,
  published,
  firstPublishedAt,
}: SeriesInput): SeriesPoint[] {
  const sums = measureNames
    .filter((measure) => countMetricsOf(metrics, measure).length > 0)
    .map((measure) => ({ measure, of: tally.get(measure) ?? [] }));
  let gapStart: Date | null = null;
  return buckets.map(({ from: start }, index) => {
    const gained: Partial<Record<Measure, number | null>> = {};
    let hasReading = false;
    for (const { measure, of } of sums) {
      const one = of[index + 1] ?? null;
      gained[measure] = one;
      hasReading ||= one !== null;
    }
    const since = hasReading ? laterOf(gapStart, firstPublishedAt) : null;
    if (hasReading) gapStart = null;
    else gapStart ??= start;
    return {
      start,
      postsPublished: published[index] ?? 0,
      since: since !== null && since < start ? since : null,
      gained,
    };
  });
}

const laterOf = (gapStart: Date | null, firstPublishedAt: Date | null): Date | null =>
  gapStart === null || firstPublishedAt === null || firstPublishedAt < gapStart ? gapStart : firstPublishedAt;
