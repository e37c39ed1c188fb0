/**
 * A series as it is drawn. Promise: nothing is drawn where nothing was reported. A gap stays a gap, and a value that
 * covers several days is shown across all of them.
 */

import { capitalize, spellNumber } from '../../i18n/format-text.ts';
import { t } from '../../i18n/t.ts';
import { dayMonth, dayNumber, monthName } from '../../time/date-parts.ts';
import { dayKey, longMoment, monthOf, shortDay, timeOf } from '../../time/dates.ts';
import { formatValue } from './format-values.ts';
import type { BucketView, ChannelView, Granularity, MeasureView, ReadingView } from './views.ts';

export interface Point {
  readonly start: string;
  readonly value: number | null;
  /** The index of the first point the value covers; usually the point's own index. */
  readonly coversFrom: number;
  readonly posts: number;
}

export interface Run {
  readonly from: number;
  readonly to: number;
}

const measureOrder = ['views', 'reach', 'reactions', 'comments', 'shares', 'saves', 'clicks'];
const priority = ({ measure }: MeasureView): number => {
  const found = measureOrder.indexOf(measure);
  return found === -1 ? measureOrder.length : found;
};
/** The measure that represents a platform: views, if it reports them. */
export const findMainMeasure = (measures: readonly MeasureView[]): MeasureView | null => {
  const sorted = [...measures].sort((one, other) => priority(one) - priority(other));
  return sorted.find(({ gained }) => gained !== null) ?? sorted[0] ?? null;
};

const findBucket = (starts: readonly number[], at: number): number => {
  let found = 0;
  for (const [index, start] of starts.entries()) if (start <= at) found = index;
  return found;
};

export const toPoints = (series: readonly BucketView[], measure: string): Point[] => {
  const starts = series.map(({ start }) => Date.parse(start));
  return series.map((bucket, index) => {
    const value = bucket.gained[measure] ?? null;
    const since =
      value === null || bucket.since === null ? index : findBucket(starts, Date.parse(bucket.since));
    return {
      start: bucket.start,
      value,
      coversFrom: Math.min(index, since),
      posts: bucket.posts_published,
    };
  });
};

const dayMs = 86_400_000;
/** Every day of the range; days that the platform has not reported are gaps. */
export const toDayPoints = (days: ChannelView['days'], metric: string, from: string, to: string): Point[] => {
  const reported = new Map(days.map(({ day, values }) => [day, values[metric]]));
  const points: Point[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const start = new Date(at).toISOString();
    points.push({
      start,
      value: reported.get(start.slice(0, 10)) ?? null,
      coversFrom: points.length,
      posts: 0,
    });
  }
  return points;
};

const coversSeveral = (point: Point, index: number): boolean => point.coversFrom < index;

/** Points joined by a line. A value for several buckets is in none, because it is not known when it arose. */
export const findRuns = (points: readonly Point[]): Run[] => {
  const runs: Run[] = [];
  for (const [index, point] of points.entries()) {
    if (point.value === null || coversSeveral(point, index)) continue;
    const last = runs.at(-1);
    if (last && last.to === index - 1) runs[runs.length - 1] = { ...last, to: index };
    else runs.push({ from: index, to: index });
  }
  return runs;
};

/** Values that cover several buckets. */
export const findHatches = (points: readonly Point[]): Run[] =>
  points.flatMap((point, index) =>
    point.value !== null && coversSeveral(point, index) ? [{ from: point.coversFrom, to: index }] : [],
  );

/** How high a point is drawn: a value for several buckets is spread over them, so that it is no false peak. */
export const toHeights = (points: readonly Point[]): (number | null)[] =>
  points.map(({ value, coversFrom }, index) => (value === null ? null : value / (index - coversFrom + 1)));

/** Starts at zero, or below it where a value is negative. */
export const valueDomain = (values: readonly (number | null)[]): [number, number] => {
  const reported = values.filter((value) => value !== null);
  const low = Math.min(0, ...reported);
  const high = Math.max(0, ...reported);
  return low === high ? [0, 1] : [low, high];
};

/** At most `max` ticks of an axis, including the first and the last. */
export const pickTicks = (count: number, max: number): number[] => {
  if (count <= max) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (max - 1);
  return Array.from({ length: max }, (_, index) => Math.round(index * step));
};

/** `Thu 12 Nov`, `Thu 12 Nov, 18:00`, `week of 9 Nov`, `November 2026` */
export const formatBucket = (
  start: string,
  granularity: Granularity,
  zone: string,
  now = Date.now(),
): string => {
  if (granularity === 'hour') return `${shortDay(start, zone, now)}, ${timeOf(start, zone)}`;
  if (granularity === 'week') return t('week of {day}', { day: dayMonth(start, zone) });
  return granularity === 'month' ? monthOf(start, zone) : shortDay(start, zone, now);
};

/** `20 Oct`, then only `27` within the same month. */
export const formatTick = (
  start: string,
  before: string | undefined,
  granularity: Granularity,
  zone: string,
): string => {
  if (granularity === 'hour') return timeOf(start, zone);
  if (granularity === 'month') return monthName(start, zone, 'short');
  const month = (at: string): string => dayKey(at, zone).slice(0, 7);
  const isSameMonth = before !== undefined && month(before) === month(start);
  return isSameMonth ? dayNumber(start, zone) : dayMonth(start, zone);
};

/** `Thu 12 Nov: 1,204. One post went out.` */
export const describePoint = (
  points: readonly Point[],
  index: number,
  granularity: Granularity,
  zone: string,
  now = Date.now(),
): string => {
  const point = points[index];
  if (!point) return '';
  const first = points[point.coversFrom];
  const last = formatBucket(point.start, granularity, zone, now);
  const when =
    first && point.coversFrom < index
      ? t('{from} to {to}', { from: formatBucket(first.start, granularity, zone, now), to: last })
      : last;
  const reported = `${when}: ${formatValue(point.value)}`;
  if (point.posts === 0) return reported;
  return t('{told}. {count, plural, one {One post} other {{number} posts}} went out', {
    told: reported,
    count: point.posts,
    number: capitalize(spellNumber(point.posts)),
  });
};

/** A post's readings of one metric, by the time they were read. */
export interface Reading {
  readonly at: number;
  readonly value: number;
}
export const toReadings = (readings: readonly ReadingView[], metric: string): Reading[] =>
  readings
    .flatMap(({ read_at, values }) => {
      const value = values[metric];
      return value === undefined ? [] : [{ at: Date.parse(read_at), value }];
    })
    .sort((one, other) => one.at - other.at);

export const describeReading = (reading: Reading, zone: string): string =>
  `${longMoment(reading.at, zone)}: ${formatValue(reading.value)}`;
