/** What is added up, what is not, and what is said where nothing was told. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Measure, Metric } from '../platform-port/insights.ts';
import { measureGains, seriesOf, sharedGains, tallyOf } from './add-up.ts';
import type { GainSeries } from './reader.ts';

const metric = (name: string, measure: Measure | null, kind: Metric['kind'] = 'count'): Metric => ({
  name,
  source: 'insights',
  label: verbatim(name.toUpperCase()),
  measure,
  kind,
});
const metrics = [metric('plays', 'views'), metric('likes', 'reactions'), metric('average', 'views', 'level')];
const series = (account: string, measure: Measure, told: Readonly<Record<number, number>>): GainSeries => ({
  accountId: `acc_${account}` as AccountId,
  campaignId: null,
  measure,
  stretches: Object.keys(told).map(Number),
  gained: Object.values(told),
  toldAt: new Date(0),
});
const at = (hour: number): Date => new Date(hour * 3_600_000);
const buckets = [0, 1, 2, 3, 4].map((hour) => ({ from: at(hour), to: at(hour + 1) }));

test('accounts are added up, null only where none of them was told anything', () => {
  const tally = tallyOf(
    [series('a', 'views', { 0: 10, 1: 5, 3: 0 }), series('b', 'views', { 1: 2, 4: -3 })],
    buckets.length + 1,
  );
  assert.deepEqual(tally.get('views'), [10, 7, null, 0, -3, null]);
  assert.deepEqual(measureGains(tally, metrics), [
    { measure: 'views', metrics: ['plays'], label: verbatim('PLAYS'), gained: 4, before: 10, change: -0.6 },
    {
      measure: 'reactions',
      metrics: ['likes'],
      label: verbatim('LIKES'),
      gained: null,
      before: null,
      change: null,
    },
  ]);
});

test('nothing is said against nothing: no change from nought, from less, or from what was not told', () => {
  const changeFrom = (before: number | undefined, gained: number | undefined) =>
    measureGains(
      tallyOf(
        [
          series('a', 'views', {
            ...(before === undefined ? {} : { 0: before }),
            ...(gained === undefined ? {} : { 1: gained }),
          }),
        ],
        2,
      ),
      metrics,
    )[0]?.change;
  assert.deepEqual(
    [
      changeFrom(0, 5),
      changeFrom(-2, 5),
      changeFrom(undefined, 5),
      changeFrom(5, undefined),
      changeFrom(4, 5),
    ],
    [null, null, null, null, 0.25],
  );
});

test('totals hold what means the same everywhere, and say where it comes from', () => {
  const parts = [
    { platform: 'tiktok' as const, metrics, tally: tallyOf([series('a', 'reactions', { 1: 3 })], 2) },
    { platform: 'linkedin' as const, metrics, tally: tallyOf([series('b', 'views', { 1: 9 })], 2) },
  ];
  const totals = sharedGains(tallyOf([series('a', 'reactions', { 1: 3 })], 2), parts);
  assert.deepEqual(
    totals.map(({ measure }) => measure),
    ['reactions', 'comments', 'shares', 'saves', 'clicks'],
  );
  assert.deepEqual(totals[0]?.sources, [{ platform: 'tiktok', metric: 'likes' }]);
  assert.deepEqual([totals[0]?.gained, totals[1]?.gained], [3, null]);
});

test('a point after a silence says since when it counts, but not from before there was a post', () => {
  const told = (firstPublishedAt: Date | null) =>
    seriesOf({
      tally: tallyOf([series('a', 'views', { 1: 1, 4: 6 })], buckets.length + 1),
      metrics,
      buckets,
      published: [0, 1, 0, 0, 0],
      firstPublishedAt,
    });
  assert.deepEqual(
    told(at(-5)).map(({ since, gained, postsPublished }) => [
      since,
      gained.views,
      gained.reactions,
      postsPublished,
    ]),
    [
      [null, 1, null, 0],
      [null, null, null, 1],
      [null, null, null, 0],
      [at(1), 6, null, 0],
      [null, null, null, 0],
    ],
  );
  assert.deepEqual(told(at(2))[3]?.since, at(2));
  assert.deepEqual(told(at(3.5))[3]?.since, null);
});
