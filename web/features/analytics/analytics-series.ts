/**
 * A series as it is drawn. Promise: nothing is drawn where nothing was told. A gap stays a gap, and a value that
 * stands for several days is shown over all of them.
 */

import { t } from '../../i18n/t.ts';
import { capital, numberWord } from '../../i18n/words.ts';
import { dayKey, longMoment, monthOf, shortDay, timeOf } from '../../time/dates.ts';
import { dayMonth, dayNumber, monthName } from '../../time/day-words.ts';
import type { BucketView, ChannelView, Granularity, MeasureView, ReadingView } from './analytics-view.ts';
import { figure } from './analytics-words.ts';

export interface Point {
  readonly start: string;
  readonly value: number | null;
  /** The first point whose time the value stands for too; the point's own place as a rule. */
  readonly covers: number;
  readonly posts: number;
}

export interface Run {
  readonly from: number;
  readonly to: number;
}

const order = ['views', 'reach', 'reactions', 'comments', 'shares', 'saves', 'clicks'];
const place = ({ measure }: MeasureView): number => {
  const found = order.indexOf(measure);
  return found === -1 ? order.length : found;
};
/** How a platform is told in one line: how often it was seen, if it says that. */
export const ownMeasure = (measures: readonly MeasureView[]): MeasureView | null => {
  const sorted = [...measures].sort((one, other) => place(one) - place(other));
  return sorted.find(({ gained }) => gained !== null) ?? sorted[0] ?? null;
};

const indexAt = (starts: readonly number[], at: number): number => {
  let found = 0;
  for (const [index, start] of starts.entries()) if (start <= at) found = index;
  return found;
};

export const pointsOf = (series: readonly BucketView[], measure: string): Point[] => {
  const starts = series.map(({ start }) => Date.parse(start));
  return series.map((bucket, index) => {
    const value = bucket.gained[measure] ?? null;
    const since = value === null || bucket.since === null ? index : indexAt(starts, Date.parse(bucket.since));
    return {
      start: bucket.start,
      value,
      covers: Math.min(index, since),
      posts: bucket.posts_published,
    };
  });
};

const dayMs = 86_400_000;
/** Every day from one to the other; those that the platform has not told are gaps. */
export const dayPoints = (days: ChannelView['days'], metric: string, from: string, to: string): Point[] => {
  const told = new Map(days.map(({ day, values }) => [day, values[metric]]));
  const points: Point[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) {
    const start = new Date(at).toISOString();
    points.push({
      start,
      value: told.get(start.slice(0, 10)) ?? null,
      covers: points.length,
      posts: 0,
    });
  }
  return points;
};

const coversMore = (point: Point, index: number): boolean => point.covers < index;

/** Points that belong together by a line. One that stands for several is in none: when it came about is not known. */
export const runsOf = (points: readonly Point[]): Run[] => {
  const runs: Run[] = [];
  for (const [index, point] of points.entries()) {
    if (point.value === null || coversMore(point, index)) continue;
    const last = runs.at(-1);
    if (last && last.to === index - 1) runs[runs.length - 1] = { ...last, to: index };
    else runs.push({ from: index, to: index });
  }
  return runs;
};

/** One figure for several buckets. */
export const hatchesOf = (points: readonly Point[]): Run[] =>
  points.flatMap((point, index) =>
    point.value !== null && coversMore(point, index) ? [{ from: point.covers, to: index }] : [],
  );

/** How high a point is drawn: a figure for several buckets is spread over them, so that it does not tower. */
export const heightsOf = (points: readonly Point[]): (number | null)[] =>
  points.map(({ value, covers }, index) => (value === null ? null : value / (index - covers + 1)));

/** From nought, or from below it where something was taken back. */
export const reachOf = (values: readonly (number | null)[]): [number, number] => {
  const told = values.filter((value) => value !== null);
  const low = Math.min(0, ...told);
  const high = Math.max(0, ...told);
  return low === high ? [0, 1] : [low, high];
};

/** About five places of an axis, the first and the last among them. */
export const axisPlaces = (count: number, most: number): number[] => {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  const step = (count - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => Math.round(index * step));
};

/** `Thu 12 Nov`, `Thu 12 Nov, 18:00`, `week of 9 Nov`, `November 2026` */
export const bucketWords = (
  start: string,
  granularity: Granularity,
  zone: string,
  now = Date.now(),
): string => {
  if (granularity === 'hour') return `${shortDay(start, zone, now)}, ${timeOf(start, zone)}`;
  if (granularity === 'week') return t('week of {day}', { day: dayMonth(start, zone) });
  return granularity === 'month' ? monthOf(start, zone) : shortDay(start, zone, now);
};

/** `20 Oct`, then only `27` while the month stays. */
export const axisWords = (
  start: string,
  before: string | undefined,
  granularity: Granularity,
  zone: string,
): string => {
  if (granularity === 'hour') return timeOf(start, zone);
  if (granularity === 'month') return monthName(start, zone, 'short');
  const month = (at: string): string => dayKey(at, zone).slice(0, 7);
  const same = before !== undefined && month(before) === month(start);
  return same ? dayNumber(start, zone) : dayMonth(start, zone);
};

/** `Thu 12 Nov: 1,204. One post went out.` */
export const pointWords = (
  points: readonly Point[],
  index: number,
  granularity: Granularity,
  zone: string,
  now = Date.now(),
): string => {
  const point = points[index];
  if (!point) return '';
  const first = points[point.covers];
  const last = bucketWords(point.start, granularity, zone, now);
  const when =
    first && point.covers < index
      ? t('{from} to {to}', { from: bucketWords(first.start, granularity, zone, now), to: last })
      : last;
  const told = `${when}: ${figure(point.value)}`;
  if (point.posts === 0) return told;
  return t('{told}. {count, plural, one {One post} other {{number} posts}} went out', {
    told,
    count: point.posts,
    number: capital(numberWord(point.posts)),
  });
};

/** A post's readings of one metric, by the time they were read. */
export interface Reading {
  readonly at: number;
  readonly value: number;
}
export const readingsOf = (readings: readonly ReadingView[], metric: string): Reading[] =>
  readings
    .flatMap(({ read_at, values }) => {
      const value = values[metric];
      return value === undefined ? [] : [{ at: Date.parse(read_at), value }];
    })
    .sort((one, other) => one.at - other.at);

export const readingWords = (reading: Reading, zone: string): string =>
  `${longMoment(reading.at, zone)}: ${figure(reading.value)}`;
