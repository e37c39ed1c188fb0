import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  describeComparison,
  describePeriod,
  formatRange,
  formatViewRange,
  granularityFor,
  type PeriodSearch,
  parsePeriod,
} from './period.ts';

const today = '2026-11-16';

test('the URL selects the days; invalid values mean the last 28', () => {
  const table: [PeriodSearch, string, string, number][] = [
    [{}, '2026-10-20', '2026-11-16', 28],
    [{ period: '7-days' }, '2026-11-10', '2026-11-16', 7],
    [{ period: '90-days' }, '2026-08-19', '2026-11-16', 90],
    [{ period: 'this-month' }, '2026-11-01', '2026-11-16', 16],
    [{ period: 'last-month' }, '2026-10-01', '2026-10-31', 31],
    [{ period: 'for-ever' }, '2026-10-20', '2026-11-16', 28],
    [{ from: '2026-11-03', to: '2026-11-09' }, '2026-11-03', '2026-11-09', 7],
    [{ from: '2026-11-09', to: '2026-11-03' }, '2026-10-20', '2026-11-16', 28],
    [{ from: '2026-02-31', to: '2026-11-03' }, '2026-10-20', '2026-11-16', 28],
    [{ from: '2026-11-03' }, '2026-10-20', '2026-11-16', 28],
  ];
  for (const [search, from, to, days] of table) {
    const period = parsePeriod(search, today);
    assert.deepEqual([period.from, period.to, period.days], [from, to, days], JSON.stringify(search));
  }
  assert.deepEqual(parsePeriod({ period: 'last-month' }, '2026-03-31').to, '2026-02-28');
});

test('days are formatted with the year where it is not this one', () => {
  assert.equal(formatRange('2026-10-20', '2026-11-16', today), '20 Oct to 16 Nov');
  assert.equal(formatRange('2026-11-03', '2026-11-03', today), '3 Nov');
  assert.equal(formatRange('2025-12-20', '2026-01-16', today), '20 Dec 2025 to 16 Jan 2026');
  const before = { from: '2026-07-21T23:00:00Z', to: '2026-08-18T23:00:00Z' };
  assert.equal(formatViewRange(before, 'Europe/Lisbon', today), '22 Jul to 18 Aug');
  assert.equal(
    describeComparison(before, 28, 'Europe/Lisbon', today),
    'the 28 days before, 22 Jul to 18 Aug',
  );
  const words = (search: PeriodSearch) => describePeriod(parsePeriod(search, today), today);
  assert.equal(words({}), 'in four weeks');
  assert.equal(words({ period: 'last-month' }), 'in October');
  assert.equal(words({ from: '2026-11-03', to: '2026-11-09' }), 'from 3 Nov to 9 Nov');
  assert.equal(words({ from: '2026-11-03', to: '2026-11-03' }), 'on 3 Nov');
});

test('a period never has more buckets than can be drawn', () => {
  assert.deepEqual([1, 2, 3, 120, 121, 731].map(granularityFor), [
    'hour',
    'hour',
    'day',
    'day',
    'week',
    'month',
  ]);
});
