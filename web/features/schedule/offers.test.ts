import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeOffer, offerTimes } from './offers.ts';

const zone = 'Europe/Lisbon';
const free = (...walls: string[]) => walls.map((wall_time) => ({ wall_time, time_zone: zone }));
const offered = (...given: Parameters<typeof offerTimes>) =>
  offerTimes(...given).map(({ time, note }) => [time.wall_time, note]);

test('the next free times come first, then tomorrow morning and the weekend, each once', () => {
  const slots = free('2026-11-18T08:30', '2026-11-19T17:00', '2026-11-20T12:30', '2026-11-21T10:00');
  assert.deepEqual(offered(slots, '2026-11-17T14:32', zone), [
    ['2026-11-18T08:30', 'next free'],
    ['2026-11-19T17:00', 'free'],
    ['2026-11-20T12:30', 'free'],
    ['2026-11-21T10:00', 'this weekend'],
  ]);
});

test('without posting times, tomorrow at nine and Saturday at eleven are offered', () => {
  assert.deepEqual(offered([], '2026-11-17T14:32', zone), [
    ['2026-11-18T09:00', 'tomorrow morning'],
    ['2026-11-21T11:00', 'this weekend'],
  ]);
});

test('on a Saturday the next weekend is meant', () => {
  assert.deepEqual(offered([], '2026-11-21T14:32', zone)[1], ['2026-11-28T11:00', 'next weekend']);
});

test('a time a week or more ahead says its date, because its weekday alone would mean the coming one', () => {
  const note = (wall_time: string) =>
    describeOffer({ time: { wall_time, time_zone: zone }, note: 'free' }, '2026-11-17T14:32');
  assert.equal(note('2026-11-23T09:00'), 'free');
  assert.equal(note('2026-11-24T09:00'), '24 Nov, free');
});
