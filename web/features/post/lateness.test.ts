import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeTiming, getLateness, hasPassed } from './lateness.ts';

const zone = 'Europe/Lisbon';
const now = Date.parse('2026-11-16T10:24:00Z');
const at = (publish_at: string) => ({
  schedule: { publish_at, wall_time: publish_at.slice(0, 19), time_zone: zone },
});
const past = at('2026-11-01T11:00:00Z');
const ahead = at('2026-11-18T09:30:00Z');
const untimed = { schedule: null };

test('a time that has passed is mentioned, and never as the next to be published', () => {
  assert.equal(describeTiming([past], now, zone), 'Its time has passed.');
  assert.equal(describeTiming([ahead], now, zone), 'It goes out Wed 18 Nov.');
  assert.equal(
    describeTiming([ahead, past, untimed], now, zone),
    'The time of one has passed. The first one goes out Wed 18 Nov.',
  );
  assert.equal(describeTiming([past, past], now, zone), 'The times of two have passed.');
  assert.equal(describeTiming([untimed], now, zone), '');
  assert.deepEqual(
    [past, ahead, untimed].map((post) => hasPassed(post, now)),
    [true, false, false],
  );
});

test('within the late window a proof can still be signed for its time, and not a moment longer', () => {
  const due = at('2026-11-16T10:10:00Z');
  assert.equal(getLateness(due, now, 15), 'late');
  assert.equal(getLateness(due, now, 14), 'late');
  assert.equal(getLateness(due, now, 13), 'over');
  assert.equal(getLateness(due, now, null), 'over', 'nothing is promised while the window is not known');
  assert.equal(getLateness(ahead, now, 15), 'none');
  assert.equal(getLateness(untimed, now, 15), 'none');
});
