import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTime } from './parse-time.ts';

/** A Tuesday. */
const now = '2026-11-17T14:32';

for (const [typed, meant] of [
  ['thu 9:30', '2026-11-19T09:30'],
  ['Thursday at 9.30', '2026-11-19T09:30'],
  ['tue 15', '2026-11-17T15:00'],
  ['tue 9', '2026-11-24T09:00'],
  ['tomorrow 8', '2026-11-18T08:00'],
  ['tomorrow morning', '2026-11-18T09:00'],
  ['tonight', '2026-11-17T19:00'],
  ['today 5 pm', '2026-11-17T17:00'],
  ['8:30pm', '2026-11-17T20:30'],
  ['9', '2026-11-18T09:00'],
  ['0930', '2026-11-18T09:30'],
  ['12am', '2026-11-18T00:00'],
  ['in 2 hours', '2026-11-17T16:32'],
  ['in an hour', '2026-11-17T15:32'],
  ['in 3 days', '2026-11-20T14:32'],
  ['24 dec noon', '2026-12-24T12:00'],
  ['dec 24th at 12:00', '2026-12-24T12:00'],
  ['24th of december, 12:00', '2026-12-24T12:00'],
  ['3 feb 8', '2027-02-03T08:00'],
  ['3 feb 2028 8:00', '2028-02-03T08:00'],
  ['2026-12-01 07:15', '2026-12-01T07:15'],
  ['do 9:30', '2026-11-19T09:30'],
  ['Donnerstag um 9.30 Uhr', '2026-11-19T09:30'],
  ['morgen 8 Uhr', '2026-11-18T08:00'],
  ['morgen früh', '2026-11-18T09:00'],
  ['übermorgen mittag', '2026-11-19T12:00'],
  ['in 2 Stunden', '2026-11-17T16:32'],
  ['in einer Woche', '2026-11-24T14:32'],
  ['24. Dez. 12 Uhr', '2026-12-24T12:00'],
  ['24.12. 18:00', '2026-12-24T18:00'],
  ['24.12.2027 18:00', '2027-12-24T18:00'],
  ['Thu 19 Nov, 09:30', '2026-11-19T09:30'],
  ['Thu Nov 19, 9:30 AM', '2026-11-19T09:30'],
  ['Fri Nov 19, 2027, 9:30 AM', '2027-11-19T09:30'],
  ['nov 19 0930', '2026-11-19T09:30'],
  ['Do., 19. Nov., 09:30', '2026-11-19T09:30'],
] as const)
  test(`"${typed}" is ${meant}`, () => assert.equal(parseTime(typed, now), meant));

for (const typed of [
  '',
  'thu',
  'soon',
  'thu 25:00',
  'thu 9:75',
  '31 jun 9:00',
  '30.2. 9:00',
  'thu fri 9:00',
  'thu 9:00 10:00',
  'in 2',
  'in two hours',
  'in 2 moons',
  '13pm',
  'thu 9:30 or so',
])
  test(`"${typed}" cannot be read`, () => assert.equal(parseTime(typed, now), null));

test('a day that is named and over stays that day, so that it is refused and not guessed', () => {
  assert.equal(parseTime('today 9:00', now), '2026-11-17T09:00');
  assert.equal(parseTime('2026-11-16 9:00', now), '2026-11-16T09:00');
});

test('29 February without a year that has none next year cannot be read', () => {
  assert.equal(parseTime('29 feb 9:00', '2028-03-01T00:00'), null);
});
