import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choicesFor } from './schedule-trouble.ts';
import { timeTrouble } from './time-trouble.ts';

const now = Date.parse('2026-11-16T10:00:00Z');
const at = (wall_time: string, time_zone = 'Europe/Lisbon', fold?: 'earlier' | 'later') =>
  timeTrouble({ wall_time, time_zone, ...(fold ? { fold } : {}) }, now);

test('a time that clocks jump over is refused with its neighbours, before there is a post', () => {
  const trouble = at('2027-03-28T01:30');
  assert.equal(trouble?.code, 'nonexistent_time');
  assert.deepEqual(
    choicesFor(trouble, '2027-03-28T01:30').map(({ wallTime }) => wallTime),
    ['2027-03-28T00:30', '2027-03-28T02:30'],
  );
  // By half an hour.
  assert.deepEqual(
    choicesFor(at('2027-10-03T02:15', 'Australia/Lord_Howe'), '2027-10-03T02:15').map((one) => one.wallTime),
    ['2027-10-03T01:45', '2027-10-03T02:45'],
  );
});

test('a time that happens twice asks which, and is taken once that is said', () => {
  assert.equal(at('2027-10-31T01:30')?.code, 'ambiguous_time');
  assert.equal(choicesFor(at('2027-10-31T01:30'), '2027-10-31T01:30').length, 2);
  assert.equal(at('2027-10-31T01:30', 'Europe/Lisbon', 'later'), null);
});

test('a time that has passed is refused in words, by the clock of its own zone', () => {
  assert.equal(at('2026-11-16T10:00')?.code, 'time_in_past');
  assert.equal(at('2026-11-16T10:00')?.detail, 'That time has passed. Choose a later one.');
  assert.equal(at('2026-11-16T10:01'), null);
  assert.equal(at('2026-11-16T10:30', 'Europe/Berlin')?.code, 'time_in_past');
  assert.equal(at('2026-11-16T05:30', 'America/New_York'), null);
  // As a post has it that was saved before.
  assert.equal(at('2026-11-19T09:00:00'), null);
});
