import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTimeRules } from '../time/time-rules.ts';
import { findNextFreeSlot } from './next-slot.ts';

const rules = createTimeRules('as installed');
const slots = (...times: [weekday: number, time: string][]) =>
  times.map(([weekday, time], index) => ({ id: `slt_${index}` as const, weekday, time }));
const next = (
  times: [number, string][],
  now: string,
  { timeZone = 'Europe/Berlin', taken = [] as string[] } = {},
): string | undefined =>
  findNextFreeSlot(rules, {
    slots: slots(...times),
    timeZone,
    taken: taken.map((at) => new Date(at)),
    now: new Date(now),
  })?.time.publishAt.toISOString();

test("the earliest slot that has not started, in the workspace's time zone", () => {
  const week: [number, string][] = [
    [4, '18:00'],
    [4, '09:00'],
    [1, '12:30'],
  ];
  assert.equal(next(week, '2026-11-19T07:59:59Z'), '2026-11-19T08:00:00.000Z');
  assert.equal(next(week, '2026-11-19T08:00:00Z'), '2026-11-19T17:00:00.000Z');
  assert.equal(next(week, '2026-11-19T17:00:00Z'), '2026-11-23T11:30:00.000Z');
  // On Sunday evening in Berlin it is Monday already in Auckland.
  assert.equal(
    next([[1, '08:00']], '2026-11-22T18:00:00Z', { timeZone: 'Pacific/Auckland' }),
    '2026-11-22T19:00:00.000Z',
  );
});

test('a slot with a post is not free, to the minute', () => {
  const taken = ['2026-11-19T08:00:42Z', '2026-11-26T08:00:00Z'];
  assert.equal(next([[4, '09:00']], '2026-11-18T00:00:00Z', { taken }), '2026-12-03T08:00:00.000Z');
});

test('a slot in a clock gap is at the first instant after it; two of them count as one', () => {
  const spring: [number, string][] = [
    [7, '02:15'],
    [7, '02:45'],
  ];
  assert.equal(next(spring, '2026-03-28T12:00:00Z'), '2026-03-29T01:00:00.000Z');
  const taken = ['2026-03-29T01:00:00Z'];
  assert.equal(next(spring, '2026-03-28T12:00:00Z', { taken }), '2026-04-05T00:15:00.000Z');
});

test('a slot that happens twice counts once, at the earlier time', () => {
  assert.equal(next([[7, '02:30']], '2026-10-24T12:00:00Z'), '2026-10-25T00:30:00.000Z');
  assert.equal(next([[7, '02:30']], '2026-10-25T00:30:00Z'), '2026-11-01T01:30:00.000Z');
});

test('slots of a skipped day are at the first instant of the next day', () => {
  // Samoa went from Thursday the 29th to Saturday the 31st of December 2011.
  const friday: [number, string][] = [[5, '12:00']];
  assert.equal(
    next(friday, '2011-12-30T09:00:00Z', { timeZone: 'Pacific/Apia' }),
    '2011-12-30T10:00:00.000Z',
  );
});

test('without slots, or with none free within a year, there is no result', () => {
  assert.equal(next([], '2026-11-19T08:00:00Z'), undefined);
  const taken = Array.from({ length: 60 }, (_, week) =>
    new Date(Date.UTC(2026, 10, 19, 9) + week * 7 * 86_400_000).toISOString(),
  );
  assert.equal(next([[4, '09:00']], '2026-11-18T00:00:00Z', { timeZone: 'UTC', taken }), undefined);
});
