import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeZoneRules } from '../../../test/change-zone-rules.ts';
import { recomputeTime } from './recompute-time.ts';
import { atInstant, resolveSchedule } from './schedule-time.ts';
import { createTimeRules } from './time-rules.ts';

const zone = 'Europe/Berlin';
const chosen = (wall_time: string, fold?: 'earlier' | 'later') =>
  resolveSchedule({ wall_time, time_zone: zone, fold }, 'UTC');
/** Berlin abolishes summer time: from the 28th of March 2027, 01:00 UTC, it stays one hour ahead. */
const noSummer = changeZoneRules('2027a', { zone, from: new Date('2027-03-28T01:00:00Z'), offsetHours: 1 });
/** Berlin keeps summer time permanently. */
const noWinter = changeZoneRules('2027a', { zone, from: new Date('2027-10-31T01:00:00Z'), offsetHours: 2 });

test('under the same rules nothing moves, including a time chosen as the later of two', () => {
  const same = createTimeRules('other name');
  for (const time of [
    chosen('2027-06-01T09:00'),
    chosen('2027-10-31T02:30', 'later'),
    chosen('2027-10-31T02:30', 'earlier'),
  ])
    assert.equal(recomputeTime(same, time), undefined);
});

test('the local time stays and its instant follows', () => {
  const moved = recomputeTime(noSummer, chosen('2027-06-01T09:00'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-06-01T08:00:00.000Z');
  assert.equal(moved?.time.wallTime, '2027-06-01T09:00:00');
  assert.equal(moved?.jumpedOver, false);
  assert.equal(recomputeTime(noSummer, chosen('2027-01-15T09:00')), undefined);
});

test('a time chosen as an instant stays; only its local time follows', () => {
  const time = atInstant(new Date('2027-06-01T07:00:00Z'), zone);
  const moved = recomputeTime(noSummer, time);
  assert.deepEqual(moved?.time.publishAt, time.publishAt);
  assert.deepEqual([time.wallTime, moved?.time.wallTime], ['2027-06-01T09:00:00', '2027-06-01T08:00:00']);
});

test('a time that happened twice and now happens once means that one', () => {
  const moved = recomputeTime(noWinter, chosen('2027-10-31T02:30', 'later'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-10-31T00:30:00.000Z');
  assert.equal(recomputeTime(noWinter, chosen('2027-10-31T02:30', 'earlier')), undefined);
});

test('a time that no longer exists becomes the first instant after it, and is flagged', () => {
  const leap = changeZoneRules('2027a', { zone, from: new Date('2027-02-01T00:00:00Z'), offsetHours: 3 });
  const moved = recomputeTime(leap, chosen('2027-02-01T02:10'));
  assert.equal(moved?.time.publishAt.toISOString(), '2027-02-01T00:00:00.000Z');
  assert.equal(moved?.time.wallTime, '2027-02-01T03:00:00');
  assert.equal(moved?.jumpedOver, true);
  assert.equal(moved && recomputeTime(leap, moved.time), undefined);
});

test('a time that now happens twice keeps the instant it meant before', () => {
  const back = changeZoneRules('2027a', { zone, from: new Date('2027-02-01T00:00:00Z'), offsetHours: 0 });
  assert.equal(recomputeTime(back, chosen('2027-02-01T00:30')), undefined);
});
