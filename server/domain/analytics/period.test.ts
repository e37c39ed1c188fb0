/** Local days are compared with Temporal; spans are compared with sums over each quarter-hour. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AppError } from '../../errors.ts';
import { granularities, type Period, type PeriodInput, resolvePeriod } from './period.ts';
import { spansOf } from './spans.ts';

const now = new Date('2026-11-15T21:47:30Z');
const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'America/St_Johns',
  'Pacific/Chatham',
];
const text = ({ from, to }: { from: Date; to: Date }) => `${from.toISOString()} ${to.toISOString()}`;

const cases: readonly [string, PeriodInput, string, Partial<Record<keyof Period, unknown>>][] = [
  [
    'by default: 28 local days up to now, compared with the same hours four weeks earlier',
    {},
    'Europe/Lisbon',
    {
      from: '2026-10-18T23:00:00.000Z',
      to: '2026-11-15T21:47:30.000Z',
      comparison: '2026-09-20T23:00:00.000Z 2026-10-18T20:45:00.000Z',
      buckets: 28,
    },
  ],
  [
    'days are included completely, with the day of 25 hours',
    { from: '2026-10-24', to: '2026-10-26' },
    'Europe/Lisbon',
    {
      from: '2026-10-23T23:00:00.000Z',
      to: '2026-10-27T00:00:00.000Z',
      comparison: '2026-10-20T23:00:00.000Z 2026-10-23T23:00:00.000Z',
      buckets: 3,
    },
  ],
  [
    'months, the first one cut at the start of the period',
    { from: '2026-08-20', to: '2026-10-05', granularity: 'month' },
    'America/New_York',
    { from: '2026-08-20T04:00:00.000Z', to: '2026-10-06T04:00:00.000Z', buckets: 3 },
  ],
  [
    'weeks start on Monday',
    { from: '2026-11-04', to: '2026-11-12', granularity: 'week' },
    'Asia/Kathmandu',
    { from: '2026-11-03T18:15:00.000Z', to: '2026-11-12T18:15:00.000Z', buckets: 2 },
  ],
  [
    'instants are rounded to the quarter that contains them; today ends now',
    { from: '2026-11-15T10:07:00+01:00', to: '2026-11-15', granularity: 'hour' },
    'UTC',
    { from: '2026-11-15T09:00:00.000Z', to: '2026-11-15T21:47:30.000Z', buckets: 13 },
  ],
  // In Cairo, 24 April 2026 starts at one o'clock.
  [
    'days before one without a midnight are compared with as many days',
    { from: '2026-04-20', to: '2026-04-23' },
    'Africa/Cairo',
    {
      to: '2026-04-23T22:00:00.000Z',
      comparison: '2026-04-15T22:00:00.000Z 2026-04-19T22:00:00.000Z',
      buckets: 4,
    },
  ],
  [
    'a day without a midnight is compared with whole days',
    { from: '2026-04-24', to: '2026-04-25' },
    'Africa/Cairo',
    {
      from: '2026-04-23T22:00:00.000Z',
      comparison: '2026-04-21T22:00:00.000Z 2026-04-23T22:00:00.000Z',
      buckets: 2,
    },
  ],
];

for (const [name, asked, zone, expected] of cases)
  test(name, () => {
    const period = resolvePeriod(asked, zone, now);
    const got = {
      from: period.from.toISOString(),
      to: period.to.toISOString(),
      comparison: text(period.comparison),
      buckets: period.buckets.length,
    };
    assert.deepEqual({ ...got, ...expected }, got);
  });

test('all problems of a period are reported together', () => {
  const refusals: readonly [PeriodInput, readonly string[]][] = [
    [{ from: '2026-11-10', to: '2026-11-09' }, ['from']],
    [{ from: '2027-01-01' }, ['from']],
    [{ from: '2026-11-01', to: '2026-11-15', granularity: 'hour' }, ['granularity']],
    [{ from: '2024-01-01', to: '2026-11-15' }, ['granularity']],
    [{ from: '1970-01-01', to: '2026-11-15', granularity: 'month' }, ['from']],
  ];
  for (const [asked, params] of refusals)
    assert.throws(
      () => resolvePeriod(asked, 'Europe/Lisbon', now),
      (error: AppError) => {
        assert.ok(error instanceof AppError);
        assert.deepEqual([error.status, error.errors.map(({ param }) => param)], [400, params]);
        return true;
      },
    );
  assert.equal(
    resolvePeriod({ from: '2026-11-02', to: '2026-11-15', granularity: 'hour' }, 'UTC', now).buckets.length,
    13 * 24 + 22,
  );
});

test('property: buckets are consecutive whole local days, weeks, months and hours', () => {
  const day = fc
    .integer({ min: 0, max: 5_500 })
    .map((days) => Temporal.PlainDate.from('2011-06-01').add({ days }));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 13 }),
      fc.constantFrom(...zones),
      fc.constantFrom(...granularities),
      (first, more, zone, granularity) => {
        const last = first.add({ days: more });
        const asked = { from: first.toString(), to: last.toString(), granularity };
        const { from, to, buckets, comparison } = resolvePeriod(asked, zone, now);
        const startOf = (date: Temporal.PlainDate) =>
          date.toZonedDateTime({ timeZone: zone }).epochMilliseconds;
        assert.equal(from.getTime(), startOf(first));
        assert.equal(to.getTime(), startOf(last.add({ days: 1 })));
        assert.deepEqual([buckets[0]?.from, buckets.at(-1)?.to], [from, to]);
        assert.equal(comparison.from.getTime(), startOf(first.subtract({ days: more + 1 })));
        assert.equal(comparison.to.getTime(), from.getTime());
        for (const [index, bucket] of buckets.entries()) {
          assert.ok(bucket.from < bucket.to);
          if (index === 0) continue;
          assert.deepEqual(bucket.from, buckets[index - 1]?.to);
          const start = Temporal.Instant.fromEpochMilliseconds(bucket.from.getTime()).toZonedDateTimeISO(
            zone,
          );
          const before = start.subtract({ nanoseconds: 1 });
          if (granularity === 'hour') assert.equal(start.minute, 0);
          else assert.notEqual(start.toPlainDate().toString(), before.toPlainDate().toString());
          if (granularity === 'week') assert.equal(start.dayOfWeek, 1);
          if (granularity === 'month') assert.equal(start.day, 1);
        }
        if (granularity === 'day') assert.equal(buckets.length, daysBetween(first, last, zone));
      },
    ),
    { numRuns: 60 },
  );
});

/** Only days that existed: Samoa skipped 30 December 2011. */
function daysBetween(first: Temporal.PlainDate, last: Temporal.PlainDate, zone: string): number {
  const starts = new Set<number>();
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    starts.add(day.toZonedDateTime({ timeZone: zone }).epochMilliseconds);
  return starts.size;
}

test('property: the difference of two running sums is the sum of the quarters between them', () => {
  const quarter = 900_000;
  const days = 3;
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -3, max: 9 }), { minLength: 96 * days, maxLength: 96 * days }),
      fc.integer({ min: 0, max: 96 * days - 1 }),
      fc.integer({ min: 1, max: 96 * days }),
      (gains, start, length) => {
        const end = Math.min(start + length, 96 * days);
        const stretch = { from: new Date(start * quarter), to: new Date(end * quarter) };
        const spans = spansOf([stretch]);
        const sums = Array.from({ length: days }, (_day, day) => {
          let sum = 0;
          return gains.slice(day * 96, (day + 1) * 96).map((gain) => (sum += gain));
        });
        const differences = spans.days.map((date, index) => {
          const row = sums[Date.parse(date) / 86_400_000] ?? [];
          const at = (place = 0): number => (place === 0 ? 0 : (row[place - 1] ?? Number.NaN));
          return at(spans.highs[index]) - at(spans.lows[index]);
        });
        assert.equal(
          differences.reduce((sum, one) => sum + one, 0),
          gains.slice(start, end).reduce((sum, one) => sum + one, 0),
        );
      },
    ),
    { numRuns: 100 },
  );
});
