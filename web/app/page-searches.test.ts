import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePeriod } from '../features/analytics/period.ts';
import { periodOf as calendarPeriodOf, stepPeriod } from '../time/calendar-days.ts';
import { formatWallTime } from '../time/dates.ts';
import { instantOf } from '../time/wall-time.ts';
import { pageSearches } from './page-searches.ts';

type Raw = Record<string, unknown>;

/** As the router does it: the validated search is merged over the raw one. */
const mergedSearch = (read: (search: Raw) => Raw, raw: Raw): Raw => ({ ...raw, ...read(raw) });

const invalidDays = [
  '2026-13-45',
  '2026-02-30',
  '9999-12-31',
  '0000-01-01',
  '2026-11-16T99:99',
  'today',
  '-1',
];
const invalidValues: unknown[] = [
  ...invalidDays,
  [],
  ['draft'],
  { a: 1 },
  true,
  null,
  '',
  'constructor',
  '__proto__',
  0,
];

test('invalid search params are ignored by every page', () => {
  for (const [page, read] of Object.entries(pageSearches))
    for (const value of invalidValues) {
      const names = Object.keys(read({}));
      const merged = mergedSearch(read, Object.fromEntries(names.map((name) => [name, value])));
      for (const [name, remaining] of Object.entries(merged))
        assert.ok(
          remaining === undefined || (typeof remaining === 'string' && remaining !== ''),
          `${page} sees ${JSON.stringify(remaining)} as ${name}`,
        );
    }
});

test('an invalid or implausible day falls back to today', () => {
  for (const date of invalidDays) {
    const calendar = mergedSearch(pageSearches.calendar, { date, view: 'year' });
    assert.deepEqual(calendar, { ...calendar, date: undefined, view: undefined }, date);
    assert.equal(mergedSearch(pageSearches.activity, { from: date, to: date }).from, undefined);
    const analytics = mergedSearch(pageSearches.analytics, { from: date, to: '2026-11-16' });
    assert.equal(parsePeriod(analytics, '2026-11-16').name, '28-days');
    assert.equal(mergedSearch(pageSearches.compose, { at: `${date}T09:00` }).at, undefined);
    assert.equal(mergedSearch(pageSearches.compose, { at: date }).at, undefined);
  }
});

test('valid search params are read unchanged', () => {
  assert.equal(pageSearches.calendar({ date: '2028-02-29', view: 'week' }).date, '2028-02-29');
  assert.equal(pageSearches.compose({ at: '2027-11-16T09:00' }).at, '2027-11-16T09:00');
  assert.equal(pageSearches.posts({ show: 'drafts', other: 'x' }).show, 'drafts');
  assert.equal(pageSearches.review({ batch: 12 }).batch, '12');
});

test('the first and last supported day can be shown, stepped from and formatted', () => {
  for (const day of ['2000-01-01', '2199-12-31'])
    for (const view of ['month', 'week', 'list'] as const) {
      assert.equal(pageSearches.calendar({ date: day }).date, day);
      const { start, end } = calendarPeriodOf(view, day);
      for (const at of [start, end, stepPeriod(view, day, 1), stepPeriod(view, day, -1)])
        assert.ok(new Date(instantOf(`${at}T00:00`, 'Pacific/Kiritimati')).toISOString());
      assert.ok(formatWallTime(`${day}T09:00`));
    }
});
