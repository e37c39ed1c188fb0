import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesWith } from '../../../test/other-rules.ts';
import { movedTime } from './moved-time.ts';
import { atInstant, resolveSchedule } from './schedule-time.ts';
import { createTimeRules } from './time-rules.ts';

const zone = 'Europe/Berlin';
const said = (wall_time: string, fold?: 'earlier' | 'later') =>
  resolveSchedule({ wall_time, time_zone: zone, fold }, 'UTC');
/** Berlin gives up its summer time: from the 28th of March 2027, 01:00 UTC, it stays an hour ahead. */
const noSummer = rulesWith('2027a', { zone, from: new Date('2027-03-28T01:00:00Z'), offsetHours: 1 });
/** Berlin keeps its summer time for ever. */
const noWinter = rulesWith('2027a', { zone, from: new Date('2027-10-31T01:00:00Z'), offsetHours: 2 });

test('under the same rules nothing moves, also what was said to be the later of two', () => {
  const same = createTimeRules('other name');
  for (const time of [
    said('2027-06-01T09:00'),
    said('2027-10-31T02:30', 'later'),
    said('2027-10-31T02:30', 'earlier'),
  ])
    assert.equal(movedTime(same, time), undefined);
});

test('the local time stays and its instant follows', () => {
  const moved = movedTime(noSummer, said('2027-06-01T09:00'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-06-01T08:00:00.000Z');
  assert.equal(moved?.time.wallTime, '2027-06-01T09:00:00');
  assert.equal(moved?.jumpedOver, false);
  assert.equal(movedTime(noSummer, said('2027-01-15T09:00')), undefined);
});

test('an instant that was said as such stays; only what the wall shows follows', () => {
  const time = atInstant(new Date('2027-06-01T07:00:00Z'), zone);
  const moved = movedTime(noSummer, time);
  assert.deepEqual(moved?.time.publishAt, time.publishAt);
  assert.deepEqual([time.wallTime, moved?.time.wallTime], ['2027-06-01T09:00:00', '2027-06-01T08:00:00']);
});

test('what happened twice and happens once now means that one', () => {
  const moved = movedTime(noWinter, said('2027-10-31T02:30', 'later'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-10-31T00:30:00.000Z');
  assert.equal(movedTime(noWinter, said('2027-10-31T02:30', 'earlier')), undefined);
});

test('what does not exist any more is the first instant after, and says so', () => {
  const leap = rulesWith('2027a', { zone, from: new Date('2027-02-01T00:00:00Z'), offsetHours: 3 });
  const moved = movedTime(leap, said('2027-02-01T02:10'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-02-01T00:00:00.000Z');
  assert.equal(moved?.time.wallTime, '2027-02-01T03:00:00');
  assert.equal(moved?.jumpedOver, true);
  assert.equal(moved && movedTime(leap, moved.time), undefined);
});

test('of a time that came to happen twice, the one that it meant before', () => {
  const back = rulesWith('2027a', { zone, from: new Date('2027-02-01T00:00:00Z'), offsetHours: 0 });
  assert.equal(movedTime(back, said('2027-02-01T00:30')), undefined);
});
