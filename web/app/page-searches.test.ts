import assert from 'node:assert/strict';
import { test } from 'node:test';
import { periodOf } from '../features/analytics/period.ts';
import { periodOf as calendarPeriodOf, stepPeriod } from '../features/calendar/calendar-days.ts';
import { wallWords } from '../time/dates.ts';
import { instantOf } from '../time/wall-time.ts';
import { pageSearches } from './page-searches.ts';

type Raw = Record<string, unknown>;

/** As the router does it: the answer is laid over what stands in the address. */
const seenBy = (read: (search: Raw) => Raw, raw: Raw): Raw => ({ ...raw, ...read(raw) });

const days = ['2026-13-45', '2026-02-30', '9999-12-31', '0000-01-01', '2026-11-16T99:99', 'today', '-1'];
const nonsense: unknown[] = [...days, [], ['draft'], { a: 1 }, true, null, '', 'constructor', '__proto__', 0];

test('what no page can read is as if it had not been said', () => {
  for (const [page, read] of Object.entries(pageSearches))
    for (const value of nonsense) {
      const names = Object.keys(read({}));
      const seen = seenBy(read, Object.fromEntries(names.map((name) => [name, value])));
      for (const [name, left] of Object.entries(seen))
        assert.ok(
          left === undefined || (typeof left === 'string' && left !== ''),
          `${page} sees ${JSON.stringify(left)} as ${name}`,
        );
    }
});

test('a day that does not exist, or that nobody can mean, shows the days of today', () => {
  for (const date of days) {
    const calendar = seenBy(pageSearches.calendar, { date, view: 'year' });
    assert.deepEqual(calendar, { ...calendar, date: undefined, view: undefined }, date);
    assert.equal(seenBy(pageSearches.activity, { from: date, to: date }).from, undefined);
    const analytics = seenBy(pageSearches.analytics, { from: date, to: '2026-11-16' });
    assert.equal(periodOf(analytics, '2026-11-16').name, '28-days');
    assert.equal(seenBy(pageSearches.compose, { at: `${date}T09:00` }).at, undefined);
    assert.equal(seenBy(pageSearches.compose, { at: date }).at, undefined);
  }
});

test('what makes sense is read as it stands', () => {
  assert.equal(pageSearches.calendar({ date: '2028-02-29', view: 'week' }).date, '2028-02-29');
  assert.equal(pageSearches.compose({ at: '2027-11-16T09:00' }).at, '2027-11-16T09:00');
  assert.equal(pageSearches.posts({ show: 'drafts', other: 'x' }).show, 'drafts');
  assert.equal(pageSearches.review({ batch: 12 }).batch, '12');
});

test('the first and the last day that can be meant can be shown, stepPeriod from and told', () => {
  for (const day of ['2000-01-01', '2199-12-31'])
    for (const view of ['month', 'week', 'list'] as const) {
      assert.equal(pageSearches.calendar({ date: day }).date, day);
      const { start, end } = calendarPeriodOf(view, day);
      for (const at of [start, end, stepPeriod(view, day, 1), stepPeriod(view, day, -1)])
        assert.ok(new Date(instantOf(`${at}T00:00`, 'Pacific/Kiritimati')).toISOString());
      assert.ok(wallWords(`${day}T09:00`));
    }
});
