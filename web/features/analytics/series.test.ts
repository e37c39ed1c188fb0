import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describePoint,
  findHatches,
  findMainMeasure,
  findRuns,
  formatBucket,
  formatTick,
  pickTicks,
  toDayPoints,
  toHeights,
  toPoints,
  toReadings,
  valueDomain,
} from './series.ts';
import type { MeasureView } from './views.ts';

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-16T09:00Z');
const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
const bucket = (day: number, views: number | null, since: number | null = null, posts = 0) => ({
  start: `${days[day]}T00:00:00Z`,
  posts_published: posts,
  since: since === null ? null : `${days[since]}T00:00:00Z`,
  gained: { views },
});
/** Reported, a gap of two days, one value for all three, then reported again. */
const series = [bucket(0, 4), bucket(1, null), bucket(2, null), bucket(3, 30, 1, 2), bucket(4, 6)];

test('a gap stays a gap, and a value for several days covers all of them', () => {
  const points = toPoints(series, 'views');
  assert.deepEqual(findRuns(points), [
    { from: 0, to: 0 },
    { from: 4, to: 4 },
  ]);
  assert.deepEqual(findHatches(points), [{ from: 1, to: 3 }]);
  assert.deepEqual(toHeights(points), [4, null, null, 10, 6]);
  assert.equal(describePoint(points, 1, 'day', zone, now), 'Tue 10 Nov: not available');
  assert.equal(
    describePoint(points, 3, 'day', zone, now),
    'Tue 10 Nov to Thu 12 Nov: 30. Two posts went out',
  );
  assert.deepEqual(findRuns(toPoints(series, 'reach')), []);
});

test('zero is a reported value, not a gap', () => {
  const points = toPoints([bucket(0, 0), bucket(1, 0)], 'views');
  assert.deepEqual(findRuns(points), [{ from: 0, to: 1 }]);
  assert.equal(describePoint(points, 0, 'day', zone, now), 'Mon 9 Nov: 0');
});

test('days that were not reported for a channel are gaps', () => {
  const points = toDayPoints(
    [
      { day: '2026-11-09', values: { views: 12 } },
      { day: '2026-11-11', values: {} },
    ],
    'views',
    '2026-11-09',
    '2026-11-11',
  );
  assert.deepEqual(
    points.map(({ value }) => value),
    [12, null, null],
  );
});

test('the scale starts at zero, or below it where a value is negative', () => {
  assert.deepEqual(valueDomain([3, null, 9]), [0, 9]);
  assert.deepEqual(valueDomain([3, -2]), [-2, 3]);
  assert.deepEqual(valueDomain([0, null]), [0, 1]);
});

test('the main measure of a platform is views, if it reports them', () => {
  const measureOf = (measure: string, gained: number | null): MeasureView => ({
    measure,
    gained,
    before: null,
    change: null,
  });
  assert.equal(findMainMeasure([measureOf('reactions', 3), measureOf('views', 9)])?.measure, 'views');
  assert.equal(findMainMeasure([measureOf('views', null), measureOf('reach', 4)])?.measure, 'reach');
  assert.equal(findMainMeasure([measureOf('reactions', null), measureOf('views', null)])?.measure, 'views');
  assert.equal(findMainMeasure([]), null);
});

test('an axis has few ticks, including the first and the last', () => {
  assert.deepEqual(pickTicks(28, 5), [0, 7, 14, 20, 27]);
  assert.deepEqual(pickTicks(3, 5), [0, 1, 2]);
  assert.equal(formatTick('2026-10-27T00:00:00Z', '2026-10-20T00:00:00Z', 'day', zone), '27');
  assert.equal(formatTick('2026-11-03T00:00:00Z', '2026-10-27T00:00:00Z', 'day', zone), '3 Nov');
  assert.equal(formatBucket('2026-11-09T00:00:00Z', 'week', zone), 'week of 9 Nov');
  assert.equal(formatBucket('2026-11-01T00:00:00Z', 'month', zone), 'November 2026');
  assert.equal(formatBucket('2026-11-09T18:00:00Z', 'hour', zone, now), 'Mon 9 Nov, 18:00');
});

test('readings are sorted by time and limited to the metric', () => {
  const readings = [
    { read_at: '2026-11-10T10:00:00Z', values: { view_count: 9 } },
    { read_at: '2026-11-09T10:00:00Z', values: { view_count: 4, like_count: 1 } },
    { read_at: '2026-11-11T10:00:00Z', values: { like_count: 2 } },
  ];
  assert.deepEqual(
    toReadings(readings, 'view_count').map(({ value }) => value),
    [4, 9],
  );
});
