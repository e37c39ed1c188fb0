import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CalendarView } from '../../../server/http/views.ts';
import { findNextFree } from './use-free-times.ts';

const now = Date.parse('2026-10-24T10:00:00Z');
const calendar = (...slots: [at: string, wall: string][]) =>
  ({
    time_zone: 'Europe/Lisbon',
    free_slots: slots.map(([at, wall_time]) => ({ at, wall_time })),
  }) as unknown as CalendarView;

test('the next three free times of all accounts are offered, each once, in order', () => {
  const one = calendar(
    ['2026-10-29T09:00:00Z', '2026-10-29T09:00:00'],
    ['2026-11-05T09:00:00Z', '2026-11-05T09:00:00'],
  );
  const other = calendar(
    ['2026-10-24T09:00:00Z', '2026-10-24T10:00:00'],
    ['2026-10-27T18:00:00Z', '2026-10-27T18:00:00'],
    ['2026-10-29T09:00:00Z', '2026-10-29T09:00:00'],
    ['2026-11-03T18:00:00Z', '2026-11-03T18:00:00'],
  );
  assert.deepEqual(
    findNextFree([one, other], now).map(({ wall_time }) => wall_time),
    ['2026-10-27T18:00:00', '2026-10-29T09:00:00', '2026-11-03T18:00:00'],
  );
});

test('a free time that happens twice states which one it is', () => {
  assert.deepEqual(findNextFree([calendar(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00'])], now), [
    { wall_time: '2026-10-25T01:30:00', time_zone: 'Europe/Lisbon', fold: 'earlier' },
  ]);
});
