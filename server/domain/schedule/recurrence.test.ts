import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type RecurrenceRule, recurrenceDays } from './recurrence.ts';

const days = (rule: RecurrenceRule, after: string | null, through: string, endsOn: string | null = null) =>
  recurrenceDays({ rule, startsOn: '2027-01-30', endsOn }, after, through);

test('every week on its days, from the start, each day once however the range is split', () => {
  const rule: RecurrenceRule = { every: 'week', weekdays: [1, 6] };
  const all = ['2027-01-30', '2027-02-01', '2027-02-06', '2027-02-08'];
  assert.deepEqual(days(rule, null, '2027-02-08'), all);
  assert.deepEqual([...days(rule, null, '2027-02-01'), ...days(rule, '2027-02-01', '2027-02-08')], all);
  assert.deepEqual(days(rule, '2027-02-08', '2027-02-08'), []);
  assert.deepEqual(days(rule, '2026-01-01', '2027-01-30'), ['2027-01-30']);
});

test('every N days counts from the start, over months and leap days', () => {
  assert.deepEqual(days({ every: 'days', days: 10 }, null, '2027-02-28'), [
    '2027-01-30',
    '2027-02-09',
    '2027-02-19',
  ]);
  const leap = recurrenceDays(
    { rule: { every: 'days', days: 2 }, startsOn: '2028-02-27', endsOn: null },
    null,
    '2028-03-02',
  );
  assert.deepEqual(leap, ['2028-02-27', '2028-02-29', '2028-03-02']);
});

test('every month on a day, or on its last where it is shorter', () => {
  assert.deepEqual(days({ every: 'month', dayOfMonth: 31 }, null, '2027-04-30'), [
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
});

test('nothing after the end', () => {
  assert.deepEqual(days({ every: 'week', weekdays: [6] }, null, '2027-03-01', '2027-02-06'), [
    '2027-01-30',
    '2027-02-06',
  ]);
});
