import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  axisPlaces,
  axisWords,
  bucketWords,
  dayPoints,
  hatchesOf,
  heightsOf,
  ownMeasure,
  pointsOf,
  pointWords,
  reachOf,
  readingsOf,
  runsOf,
} from './analytics-series.ts';
import type { MeasureView } from './analytics-view.ts';

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-16T09:00Z');
const days = ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
const bucket = (day: number, views: number | null, since: number | null = null, posts = 0) => ({
  start: `${days[day]}T00:00:00Z`,
  posts_published: posts,
  since: since === null ? null : `${days[since]}T00:00:00Z`,
  gained: { views },
});
/** Told, a gap of two days, then one value for all three, then told again. */
const series = [bucket(0, 4), bucket(1, null), bucket(2, null), bucket(3, 30, 1, 2), bucket(4, 6)];

test('a gap stays a gap, and a value that stands for several days covers all of them', () => {
  const points = pointsOf(series, 'views');
  assert.deepEqual(runsOf(points), [
    { from: 0, to: 0 },
    { from: 4, to: 4 },
  ]);
  assert.deepEqual(hatchesOf(points), [{ from: 1, to: 3 }]);
  assert.deepEqual(heightsOf(points), [4, null, null, 10, 6]);
  assert.equal(pointWords(points, 1, 'day', zone, now), 'Tue 10 Nov: not available');
  assert.equal(pointWords(points, 3, 'day', zone, now), 'Tue 10 Nov to Thu 12 Nov: 30. Two posts went out');
  assert.deepEqual(runsOf(pointsOf(series, 'reach')), []);
});

test('nought is told, and is not a gap', () => {
  const points = pointsOf([bucket(0, 0), bucket(1, 0)], 'views');
  assert.deepEqual(runsOf(points), [{ from: 0, to: 1 }]);
  assert.equal(pointWords(points, 0, 'day', zone, now), 'Mon 9 Nov: 0');
});

test('days that a channel was not told are gaps', () => {
  const points = dayPoints(
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

test('the scale begins at nought, or below it where something was taken back', () => {
  assert.deepEqual(reachOf([3, null, 9]), [0, 9]);
  assert.deepEqual(reachOf([3, -2]), [-2, 3]);
  assert.deepEqual(reachOf([0, null]), [0, 1]);
});

test('a platform is told by what was seen, if it says that', () => {
  const told = (measure: string, gained: number | null): MeasureView => ({
    measure,
    gained,
    before: null,
    change: null,
  });
  assert.equal(ownMeasure([told('reactions', 3), told('views', 9)])?.measure, 'views');
  assert.equal(ownMeasure([told('views', null), told('reach', 4)])?.measure, 'reach');
  assert.equal(ownMeasure([told('reactions', null), told('views', null)])?.measure, 'views');
  assert.equal(ownMeasure([]), null);
});

test('an axis has few places, the first and the last among them', () => {
  assert.deepEqual(axisPlaces(28, 5), [0, 7, 14, 20, 27]);
  assert.deepEqual(axisPlaces(3, 5), [0, 1, 2]);
  assert.equal(axisWords('2026-10-27T00:00:00Z', '2026-10-20T00:00:00Z', 'day', zone), '27');
  assert.equal(axisWords('2026-11-03T00:00:00Z', '2026-10-27T00:00:00Z', 'day', zone), '3 Nov');
  assert.equal(bucketWords('2026-11-09T00:00:00Z', 'week', zone), 'week of 9 Nov');
  assert.equal(bucketWords('2026-11-01T00:00:00Z', 'month', zone), 'November 2026');
  assert.equal(bucketWords('2026-11-09T18:00:00Z', 'hour', zone, now), 'Mon 9 Nov, 18:00');
});

test('readings are taken in order, and only those of the metric', () => {
  const readings = [
    { read_at: '2026-11-10T10:00:00Z', values: { view_count: 9 } },
    { read_at: '2026-11-09T10:00:00Z', values: { view_count: 4, like_count: 1 } },
    { read_at: '2026-11-11T10:00:00Z', values: { like_count: 2 } },
  ];
  assert.deepEqual(
    readingsOf(readings, 'view_count').map(({ value }) => value),
    [4, 9],
  );
});
