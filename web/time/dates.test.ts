import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cityOf,
  formatAgo,
  formatClockTime,
  formatRelativeDay,
  formatTimeSpan,
  formatWallTime,
  formatZone,
  fromNow,
  fullDay,
  greeting,
  longMoment,
  noteTime,
  offsetOf,
  shortDay,
  timeOf,
  wallTime,
} from './dates.ts';

const lisbon = 'Europe/Lisbon';

test('a moment is shown in the given zone', () => {
  const now = '2026-11-16T09:00:00Z';
  assert.equal(longMoment('2026-11-19T09:00:00Z', lisbon, now), 'Thu 19 November, 09:00');
  assert.equal(longMoment('2026-11-19T09:00:00Z', 'Asia/Tokyo', now), 'Thu 19 November, 18:00');
  assert.equal(timeOf('2026-07-01T23:30:00Z', lisbon), '00:30');
});

test('today and tomorrow are days of the zone, not of UTC', () => {
  const now = '2026-07-01T22:00:00Z';
  assert.equal(formatRelativeDay('2026-07-01T23:30:00Z', lisbon, now), 'Tomorrow');
  assert.equal(formatRelativeDay('2026-07-01T22:30:00Z', lisbon, now), 'Today');
  assert.equal(formatRelativeDay('2026-06-30T12:00:00Z', lisbon, now), 'Yesterday');
  assert.equal(formatRelativeDay('2026-07-09T12:00:00Z', lisbon, now), 'Thu 9 Jul');
});

test('a day with a clock change still counts as one day', () => {
  assert.equal(formatRelativeDay('2026-10-26T00:30:00Z', lisbon, '2026-10-25T00:00:00Z'), 'Tomorrow');
});

test('offsets are short and follow the season', () => {
  assert.equal(offsetOf('2026-11-19T09:00:00Z', lisbon), 'UTC+0');
  assert.equal(offsetOf('2026-07-19T09:00:00Z', lisbon), 'UTC+1');
  assert.equal(offsetOf('2026-07-19T09:00:00Z', 'Asia/Kolkata'), 'UTC+5:30');
  assert.equal(offsetOf('2026-07-19T09:00:00Z', 'America/Sao_Paulo'), 'UTC-3');
  assert.equal(formatZone('2026-07-19T09:00:00Z', 'Asia/Kolkata'), 'Kolkata, UTC+5:30');
  assert.equal(formatZone('2026-07-19T09:00:00Z', 'UTC'), 'UTC');
});

test('time spans use the two largest units', () => {
  assert.equal(formatTimeSpan(42 * 3_600_000), '1 day 18 h');
  assert.equal(formatTimeSpan(118 * 60_000), '1 h 58 min');
  assert.equal(formatTimeSpan(20_000), 'less than a minute');
  assert.equal(fromNow('2026-01-01T00:12:00Z', '2026-01-01T00:00:00Z'), 'In 12 min.');
  assert.equal(fromNow('2026-01-01T00:00:00Z', '2026-01-01T00:12:00Z'), '12 min ago.');
  assert.equal(formatAgo('2026-01-01T00:00:05Z', '2026-01-01T00:00:00Z'), 'Just now.');
});

test('notes of another day show the date', () => {
  assert.equal(noteTime('2026-11-17T13:57:00Z', lisbon, '2026-11-17T15:00:00Z'), '13:57');
  assert.equal(noteTime('2026-11-12T13:57:00Z', lisbon, '2026-11-17T15:00:00Z'), '12 Nov, 13:57');
});

test('a day of another year shows the year', () => {
  const now = '2026-11-16T12:00:00Z';
  const next = '2027-11-16T09:00:00Z';
  assert.equal(shortDay(next, lisbon, now), 'Tue 16 Nov 2027');
  assert.equal(formatRelativeDay(next, lisbon, now), 'Tue 16 Nov 2027');
  assert.equal(longMoment(next, lisbon, now), 'Tue 16 November 2027, 09:00');
  assert.equal(fullDay(next, lisbon, now), 'Tuesday 16 November 2027');
  assert.equal(noteTime('2025-11-12T13:57:00Z', lisbon, now), '12 Nov 2025, 13:57');
  assert.equal(formatWallTime('2027-11-16T09:00', now), 'Tue 16 Nov 2027, 09:00');
});

test('German days have a comma after the weekday, and never break after the number', () => {
  const now = '2026-11-16T12:00:00Z';
  const thursday = '2026-11-19T09:00:00Z';
  assert.equal(shortDay(thursday, lisbon, now, 'de-DE'), 'Do.,\u00a019.\u00a0Nov.');
  assert.equal(fullDay(thursday, lisbon, now, 'de-AT'), 'Donnerstag, 19.\u00a0November');
});

test('a zone is named after its city, in the reader’s language', () => {
  assert.equal(cityOf('Europe/Vienna'), 'Vienna');
  assert.equal(cityOf('Europe/Vienna', 'de'), 'Wien');
  assert.equal(cityOf('America/New_York', 'de'), 'New York');
  assert.equal(cityOf('UTC', 'de'), 'UTC');
});

test('the current year is that of the displayed zone', () => {
  const newYearsEve = '2026-12-31T20:00:00Z';
  assert.equal(shortDay('2027-01-05T12:00:00Z', 'Asia/Tokyo', newYearsEve), 'Tue 5 Jan');
  assert.equal(shortDay('2027-01-05T12:00:00Z', lisbon, newYearsEve), 'Tue 5 Jan 2027');
  assert.equal(formatRelativeDay('2027-01-01T02:00:00Z', lisbon, newYearsEve), 'Tomorrow');
});

test('the year is placed as in the reader’s locale', () => {
  const now = '2026-11-16T12:00:00Z';
  assert.equal(shortDay('2027-11-16T09:00:00Z', lisbon, now, 'de-DE'), 'Di.,\u00a016.\u00a0Nov. 2027');
  assert.equal(shortDay('2026-11-17T09:00:00Z', lisbon, now, 'de-DE'), 'Di.,\u00a017.\u00a0Nov.');
  assert.equal(shortDay('2027-11-16T09:00:00Z', lisbon, now, 'en-US'), 'Tue Nov 16, 2027');
});

test('a weekly posting time uses the reader’s time format', () => {
  assert.equal(formatClockTime('09:00'), '09:00');
  assert.equal(formatClockTime('21:30', 'de-DE'), '21:30');
  assert.equal(formatClockTime('21:30', 'en-US').replace(/\s/u, ' '), '9:30 PM');
});

test('the greeting follows the hour in the workspace’s zone', () => {
  assert.equal(greeting('2026-11-17T14:00:00Z', lisbon), 'Afternoon');
  assert.equal(greeting('2026-11-17T14:00:00Z', 'Asia/Tokyo'), 'Evening');
});

test('wall times convert to picker values and back to text', () => {
  assert.equal(wallTime('2026-07-19T08:00:00Z', lisbon), '2026-07-19T09:00');
  assert.equal(formatWallTime('2026-11-19T09:00', '2026-11-16T09:00:00Z'), 'Thu 19 Nov, 09:00');
});
