import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveComparison } from './compare.ts';
import { type Granularity, type PeriodInput, resolvePeriod } from './period.ts';
import type { Compare } from './question.ts';

const now = new Date('2026-11-15T21:47:30.000Z');

function compared(asked: PeriodInput, timeZone: string, compare: Compare) {
  const period = resolvePeriod(asked, timeZone, now);
  return { period, ...resolveComparison(period, period.buckets, compare, now) };
}
const days = (from: string, to: string, granularity: Granularity = 'day') => ({ from, to, granularity });

for (const timeZone of ['UTC', 'Europe/Lisbon', 'America/Santiago', 'Asia/Kathmandu', 'Africa/Cairo'])
  test(`the stretches of what is compared follow each other and fill it, in ${timeZone}`, () => {
    for (const asked of [
      days('2026-09-01', '2026-09-30'),
      days('2026-03-01', '2026-05-31', 'week'),
      days('2025-01-01', '2026-10-31', 'month'),
      days('2026-10-20', '2026-10-30', 'hour'),
      { granularity: 'day' as const },
    ])
      for (const compare of ['previous_period', 'previous_year'] as const) {
        const { from, to, stretches, period } = compared(asked, timeZone, compare);
        const [first, last] = [stretches[0], stretches.at(-1)];
        assert.deepEqual([first?.range.from, last?.range.to], [from, to]);
        for (const [index, { range }] of stretches.slice(1).entries())
          assert.deepEqual(range.from, stretches[index]?.range.to);
        if (compare === 'previous_period') assert.deepEqual({ from, to }, period.comparison);
      }
  });

test('a day is compared with the same day a year earlier, where the clocks change at midnight too', () => {
  const { stretches } = compared(days('2026-09-05', '2026-09-07'), 'America/Santiago', 'previous_year');
  // Clocks skip the first hour of the 6th of September 2026, and of the 7th in 2025.
  assert.deepEqual(
    stretches.map(({ range }) => range.from.toISOString()),
    ['2025-09-05T04:00:00.000Z', '2025-09-06T04:00:00.000Z', '2025-09-07T04:00:00.000Z'],
  );
});

test('the 29th of February has no counterpart of its own', () => {
  const { stretches, period } = compared(days('2024-02-27', '2024-03-02'), 'UTC', 'previous_year');
  assert.equal(period.buckets.length, 5);
  assert.deepEqual(
    stretches.map(({ index, range }) => [index, range.from.toISOString().slice(0, 10)]),
    [
      [0, '2023-02-27'],
      [1, '2023-02-28'],
      [3, '2023-03-01'],
      [4, '2023-03-02'],
    ],
  );
});

test('named days of another length are compared as far as they go', () => {
  const shorter = compared(days('2026-11-01', '2026-11-10'), 'UTC', { from: '2026-10-01', to: '2026-10-04' });
  assert.deepEqual(
    shorter.stretches.map(({ index }) => index),
    [0, 1, 2, 3],
  );
  const longer = compared(days('2026-11-01', '2026-11-03'), 'UTC', { from: '2026-10-01', to: '2026-10-31' });
  assert.equal(longer.stretches.at(-1)?.range.to.toISOString(), '2026-10-04T00:00:00.000Z');
  assert.equal(longer.to.toISOString(), '2026-11-01T00:00:00.000Z');
});
