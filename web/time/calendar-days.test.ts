import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Temporal } from 'temporal-polyfill';
import {
  addDays,
  addMinutes,
  firstDayOfWeek,
  minutesOf,
  periodOf,
  stepPeriod,
  wallAt,
  weeksOf,
} from './calendar-days.ts';
import { isDay } from './is-day.ts';
import { instantOf } from './wall-time.ts';

const hours = (from: string, to: string, zone: string): number =>
  (instantOf(to, zone) - instantOf(from, zone)) / 3_600_000;

test('a week starts on the day that is usual in the region', () => {
  assert.equal(firstDayOfWeek('en-GB'), 1);
  assert.equal(firstDayOfWeek('de-DE'), 1);
  assert.equal(firstDayOfWeek('en-US'), 7);
  assert.equal(firstDayOfWeek('ar-EG'), 6);
});

test('a month is shown in whole weeks, whichever day they start on', () => {
  assert.deepEqual(periodOf('month', '2026-11-19', 1), { start: '2026-10-26', end: '2026-12-07' });
  assert.deepEqual(periodOf('month', '2026-11-19', 7), { start: '2026-11-01', end: '2026-12-06' });
  assert.deepEqual(periodOf('month', '2026-11-19', 6), { start: '2026-10-31', end: '2026-12-05' });
  // Exactly four weeks, so no days of other months.
  assert.deepEqual(periodOf('month', '2027-02-01', 1), { start: '2027-02-01', end: '2027-03-01' });
});

test('the weeks of a month contain each of its days once, in order', () => {
  const weeks = weeksOf(periodOf('month', '2026-11-19', 1));
  assert.equal(weeks.length, 6);
  const days = weeks.flat();
  assert.deepEqual([days[0], days.at(-1)], ['2026-10-26', '2026-12-06']);
  assert.deepEqual(days, [...new Set(days)].sort());
  assert.equal(days.length, 42);
});

test('a week is the seven days around a day, also across a new year', () => {
  assert.deepEqual(periodOf('week', '2026-11-22', 1), { start: '2026-11-16', end: '2026-11-23' });
  assert.deepEqual(periodOf('week', '2026-11-22', 7), { start: '2026-11-22', end: '2026-11-29' });
  assert.deepEqual(periodOf('week', '2027-01-01', 1), { start: '2026-12-28', end: '2027-01-04' });
});

test('the list is just the month', () => {
  assert.deepEqual(periodOf('list', '2026-12-31', 1), { start: '2026-12-01', end: '2027-01-01' });
});

test('the next period is the first day of the next month, or the same weekday of the next week', () => {
  assert.equal(stepPeriod('month', '2027-01-31', 1), '2027-02-01');
  assert.equal(stepPeriod('list', '2027-01-31', -1), '2026-12-01');
  assert.equal(stepPeriod('week', '2026-12-30', 1), '2027-01-06');
  assert.equal(addDays('2028-02-28', 1), '2028-02-29');
});

test('a day on which the clocks change has an hour less or more, and lasts from midnight to midnight', () => {
  assert.equal(hours('2027-03-28T00:00', '2027-03-29T00:00', 'Europe/Lisbon'), 23);
  assert.equal(hours('2027-10-31T00:00', '2027-11-01T00:00', 'Europe/Lisbon'), 25);
  assert.equal(hours('2027-10-30T00:00', '2027-10-31T00:00', 'Europe/Lisbon'), 24);
  // Where midnight itself is skipped, the day starts an hour later.
  assert.equal(
    new Date(instantOf('2027-04-30T00:00', 'Africa/Cairo')).toISOString(),
    '2027-04-29T22:00:00.000Z',
  );
});

test('adding minutes follows the wall clock, whatever the clocks do that night', () => {
  assert.equal(addMinutes('2027-03-27T01:30', 1440), '2027-03-28T01:30');
  assert.equal(addMinutes('2027-10-31T00:45', 30), '2027-10-31T01:15');
  assert.equal(addMinutes('2026-12-31T23:45', 30), '2027-01-01T00:15');
  assert.equal(addMinutes('2026-12-31T00:00', -30), '2026-12-30T23:30');
});

test('a day in the URL must be a day of the calendar', () => {
  assert.equal(isDay('2028-02-29'), true);
  for (const text of [undefined, '', '2027-02-29', '2026-13-01', '2026-1-1', '2026-11-19T09:00'])
    assert.equal(isDay(text), false, text);
});

test('a local time means what the standard says, in any zone and when clocks change', () => {
  const zones = [
    'UTC',
    'Europe/Lisbon',
    'America/New_York',
    'America/Sao_Paulo',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Chatham',
    'Pacific/Apia',
    'Africa/Cairo',
  ];
  for (const zone of zones)
    for (let step = 0; step < 330; step += 1) {
      // A year, reaching every hour of the day.
      const wall = new Date(Date.UTC(2027, 0, 1) + step * 26.5 * 3_600_000).toISOString().slice(0, 16);
      const expected = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).epochMilliseconds;
      assert.equal(instantOf(wall, zone), expected, `${wall} ${zone}`);
    }
  for (const wall of ['2027-03-28T01:30', '2027-10-31T01:30', '2027-10-31T00:59', '2027-03-28T02:00'])
    assert.equal(
      instantOf(wall, 'Europe/Lisbon'),
      Temporal.PlainDateTime.from(wall).toZonedDateTime('Europe/Lisbon').epochMilliseconds,
      wall,
    );
});

test('minutes are formatted as a wall time and parsed from it', () => {
  assert.equal(wallAt('2026-11-19', 0), '2026-11-19T00:00');
  assert.equal(wallAt('2026-11-19', 607), '2026-11-19T10:07');
  assert.equal(minutesOf('2026-11-19T10:07:00'), 607);
});
