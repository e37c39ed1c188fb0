/** Which gains are summed, which are not, and what is returned where there are no readings. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountId } from '../../lib/ids.ts';
import { verbatim } from '../../lib/message.ts';
import type { Measure, Metric } from '../platform-port/insights.ts';
import type { GainSeries } from './reader.ts';
import { buildSeries, measureGains, sharedGains, tallyGains } from './sum-gains.ts';

const metric = (name: string, measure: Measure | null, kind: Metric['kind'] = 'count'): Metric => ({
  name,
  source: 'insights',
  label: verbatim(name.toUpperCase()),
  measure,
  kind,
});
const metrics = [metric('plays', 'views'), metric('likes', 'reactions'), metric('average', 'views', 'level')];
const series = (account: string, measure: Measure, gains: Readonly<Record<number, number>>): GainSeries => ({
  accountId: `acc_${account}` as AccountId,
  campaignId: null,
  measure,
  stretches: Object.keys(gains).map(Number),
  gained: Object.values(gains),
  toldAt: new Date(0),
});
const at = (hour: number): Date => new Date(hour * 3_600_000);
const buckets = [0, 1, 2, 3, 4].map((hour) => ({ from: at(hour), to: at(hour + 1) }));

test('accounts are summed; null only where none of them has a reading', () => {
  const tally = tallyGains(
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

test('there is no change relative to zero, to a negative value or to a missing one', () => {
  const changeFrom = (before: number | undefined, gained: number | undefined) =>
    measureGains(
      tallyGains(
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

test('totals contain only measures that mean the same everywhere, with their sources', () => {
  const parts = [
    { platform: 'tiktok' as const, metrics, tally: tallyGains([series('a', 'reactions', { 1: 3 })], 2) },
    { platform: 'linkedin' as const, metrics, tally: tallyGains([series('b', 'views', { 1: 9 })], 2) },
  ];
  const totals = sharedGains(tallyGains([series('a', 'reactions', { 1: 3 })], 2), parts);
  assert.deepEqual(
    totals.map(({ measure }) => measure),
    ['reactions', 'comments', 'shares', 'saves', 'clicks'],
  );
  assert.deepEqual(totals[0]?.sources, [{ platform: 'tiktok', metric: 'likes' }]);
  assert.deepEqual([totals[0]?.gained, totals[1]?.gained], [3, null]);
});

test('a point after a gap says since when it counts, but never before the first post', () => {
  const seriesFrom = (firstPublishedAt: Date | null) =>
    buildSeries({
      tally: tallyGains([series('a', 'views', { 1: 1, 4: 6 })], buckets.length + 1),
      metrics,
      buckets,
      published: [0, 1, 0, 0, 0],
      firstPublishedAt,
    });
  assert.deepEqual(
    seriesFrom(at(-5)).map(({ since, gained, postsPublished }) => [
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
  assert.deepEqual(seriesFrom(at(2))[3]?.since, at(2));
  assert.deepEqual(seriesFrom(at(3.5))[3]?.since, null);
});
