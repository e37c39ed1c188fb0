import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { days, hours, later, minutes } from '../../lib/clock.ts';
import { nextReadingAt, retryReadingAt } from './reading-schedule.ts';

const publishedAt = new Date('2026-11-15T12:00:00.000Z');
const gap = (
  ageMs: number,
  availableForMs: number | null = null,
  maxAgeMs: number | null = null,
): number | null => {
  const now = later(publishedAt, ageMs);
  const next = nextReadingAt({ publishedAt, now, availableForMs, maxAgeMs });
  return next && next.getTime() - now.getTime();
};

test('the older a post, the less often it is read', () => {
  for (const [ageMs, intervalMs] of [
    [0, hours(1)],
    [days(1) - 1, hours(1)],
    [days(1), hours(3)],
    [days(3) - 1, hours(3)],
    [days(3), hours(12)],
    [days(14), days(1)],
    [days(90) - 1, days(1)],
    [days(90), days(7)],
    [days(365), days(30)],
    [days(730) - 1, days(30)],
    [days(730), null],
    [days(5_000), null],
  ] as const)
    assert.equal(gap(ageMs), intervalMs, `${ageMs / days(1)} days`);
  assert.equal(gap(-hours(1)), hours(1), 'a wrong clock');
});

test('where a platform stops reporting soon, there is a reading shortly before and none after', () => {
  assert.equal(gap(hours(23), hours(24)), minutes(50));
  assert.equal(gap(hours(22), hours(24)), hours(1));
  assert.equal(gap(hours(24) - minutes(10), hours(24)), null);
  assert.equal(gap(hours(30), hours(24)), null);
});

test('at any age the next reading is later than now and within half the retention, until there is none', () => {
  fc.assert(
    fc.property(
      fc.nat(days(900)),
      fc.option(fc.integer({ min: hours(2), max: days(800) })),
      fc.option(fc.integer({ min: hours(1), max: days(40) })),
      (ageMs, keepMs, endsMs) => {
        const next = gap(ageMs, endsMs, keepMs);
        if (next === null) return ageMs >= days(730) || (endsMs !== null && ageMs >= endsMs - minutes(10));
        return next > 0 && next <= (keepMs ?? Infinity) / 2 && (endsMs === null || ageMs + next <= endsMs);
      },
    ),
  );
});

test('the backoff after a failure grows from minutes to hours, with jitter', () => {
  const wait = (failures: number, random: number) =>
    retryReadingAt(publishedAt, failures, () => random).getTime() - publishedAt.getTime();
  assert.equal(wait(0, 0), minutes(2.5));
  assert.equal(wait(0, 1), minutes(5));
  assert.equal(wait(3, 1), minutes(40));
  for (const failures of [7, 50, 100_000]) assert.equal(wait(failures, 1), hours(6));
});
