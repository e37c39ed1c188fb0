import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLocalTime } from './check-local-time.ts';
import { localTimeChoices } from './local-time-choices.ts';

const now = Date.parse('2026-11-16T10:00:00Z');
const check = (wall_time: string, time_zone = 'Europe/Lisbon', fold?: 'earlier' | 'later') =>
  checkLocalTime({ wall_time, time_zone, ...(fold ? { fold } : {}) }, now);

test('a skipped local time is refused with its neighbours, before there is a post', () => {
  const problem = check('2027-03-28T01:30');
  assert.equal(problem?.code, 'nonexistent_time');
  assert.deepEqual(
    localTimeChoices(problem, '2027-03-28T01:30').map(({ wallTime }) => wallTime),
    ['2027-03-28T00:30', '2027-03-28T02:30'],
  );
  // A shift of half an hour.
  assert.deepEqual(
    localTimeChoices(check('2027-10-03T02:15', 'Australia/Lord_Howe'), '2027-10-03T02:15').map(
      (one) => one.wallTime,
    ),
    ['2027-10-03T01:45', '2027-10-03T02:45'],
  );
});

test('a local time that occurs twice needs a fold, and is accepted with one', () => {
  assert.equal(check('2027-10-31T01:30')?.code, 'ambiguous_time');
  assert.equal(localTimeChoices(check('2027-10-31T01:30'), '2027-10-31T01:30').length, 2);
  assert.equal(check('2027-10-31T01:30', 'Europe/Lisbon', 'later'), null);
});

test('a time that has passed in its own zone is refused with a message', () => {
  assert.equal(check('2026-11-16T10:00')?.code, 'time_in_past');
  assert.equal(check('2026-11-16T10:00')?.detail, 'That time has passed. Choose a later one.');
  assert.equal(check('2026-11-16T10:01'), null);
  assert.equal(check('2026-11-16T10:30', 'Europe/Berlin')?.code, 'time_in_past');
  assert.equal(check('2026-11-16T05:30', 'America/New_York'), null);
  // As stored in an existing post.
  assert.equal(check('2026-11-19T09:00:00'), null);
});
