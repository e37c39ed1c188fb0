import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarView } from '../../../server/http/views.ts';
import { findFree } from './use-free-times.ts';

const now = Date.parse('2026-10-24T10:00:00Z');
const calendar = (slots: [at: string, wall: string][], posts: [id: string, at: string][] = []) =>
  ({
    time_zone: 'Europe/Lisbon',
    free_slots: slots.map(([at, wall_time]) => ({ at, wall_time })),
    data: posts.map(([id, at]) => ({
      id,
      at,
      wall_time: at.slice(0, 19),
      platform: 'linkedin',
      headline: id,
    })),
  }) as unknown as CalendarView;
const one = calendar([
  ['2026-10-29T09:00:00Z', '2026-10-29T09:00:00'],
  ['2026-11-05T09:00:00Z', '2026-11-05T09:00:00'],
]);
const other = calendar(
  [
    ['2026-10-24T09:00:00Z', '2026-10-24T10:00:00'],
    ['2026-10-27T18:00:00Z', '2026-10-27T18:00:00'],
    ['2026-10-29T09:00:00Z', '2026-10-29T09:00:00'],
  ],
  [['7', '2026-11-05T09:00:00Z']],
);

test('the free times of all accounts are offered, each once, in order, and none that has passed', () => {
  assert.deepEqual(
    findFree([one], now).free.map(({ wall_time }) => wall_time),
    ['2026-10-29T09:00', '2026-11-05T09:00'],
  );
  assert.deepEqual(
    findFree([one, other], now).free.map(({ wall_time }) => wall_time),
    ['2026-10-27T18:00', '2026-10-29T09:00'],
  );
});

test('free means free on every account: what one of them has planned is named', () => {
  assert.deepEqual(findFree([one, other], now).taken, [
    { wall_time: '2026-11-05T09:00', platform: 'linkedin', headline: '7' },
  ]);
});

test('the post that is being planned does not take its own time', () => {
  const { free, taken } = findFree([one, other], now, ['7']);
  assert.deepEqual([free.at(-1)?.wall_time, taken.length], ['2026-11-05T09:00', 0]);
});

test('a free time that happens twice states which one it is', () => {
  assert.deepEqual(findFree([calendar([['2026-10-25T00:30:00Z', '2026-10-25T01:30:00']])], now).free, [
    { wall_time: '2026-10-25T01:30', time_zone: 'Europe/Lisbon', fold: 'earlier' },
  ]);
});
