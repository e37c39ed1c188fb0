import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureHours } from './measure-hours.ts';

const cell = (weekday: number, hour: number, posts: number, against_usual: number) => ({
  weekday,
  hour,
  posts,
  against_usual,
});

test('every hour is measured by the best one, weighted by its posts, and none is higher', () => {
  const best = cell(5, 12, 4, 2);
  const hours = measureHours([best, cell(1, 9, 3, 1), cell(2, 9, 1, 2), cell(3, 20, 1, 9)], best);
  const shareAt = (hour: number) => hours.find((one) => one.hour === hour)?.share;
  assert.deepEqual([12, 9, 20, 3].map(shareAt), [1, 0.625, 1, 0]);
  assert.equal(hours.length, 24);
});
