import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { computeGains } from './compute-gains.ts';
import { dayOf, quarterOf, runningSums } from './gains.ts';
import { anyReadings, anyTimeRange, naiveGains, readingsStart, testMetrics } from './test-support.ts';

const rules = { metrics: testMetrics, isStandalone: false };

test('for any readings and any time range in any zone, running sums equal the sums of the readings', () => {
  fc.assert(
    fc.property(anyReadings(12), anyTimeRange, (readings, [from, to]) => {
      const posts = [0, 1, 2].map((at) => ({
        id: `${BigInt(at)}` as const,
        campaignId: null,
        publishedAt: readingsStart,
        readAt: null as Date | null,
        forgottenAt: null,
        latest: new Map<string, number>(),
      }));
      const gains = readings.flatMap(({ at, values }) => {
        const reported = posts.map((post, index) => ({
          post: { ...post },
          values: new Map(
            (values[index] ?? []).flatMap((value, metric) =>
              value === undefined ? [] : [[testMetrics[metric]?.name ?? '', value] as const],
            ),
          ),
        }));
        const computed = computeGains(rules, reported, at);
        for (const { postId, metric, value } of computed.newReadings) {
          const post = posts[Number(postId)];
          if (post) post.readAt = at;
          post?.latest.set(metric, value);
        }
        return computed.gains;
      });
      const rows = runningSums(gains);
      const upTo = (measure: string, at: Date) =>
        rows
          .filter((row) => row.measure === measure)
          .reduce((sum, { day, gained }) => {
            if (day > dayOf(at)) return sum;
            return sum + ((day < dayOf(at) ? gained[95] : gained[quarterOf(at) - 1]) ?? 0);
          }, 0);
      for (const measure of ['views', 'reactions'])
        assert.equal(
          upTo(measure, to) - upTo(measure, from),
          naiveGains(readings)
            .filter((gain) => gain.measure === measure && gain.at >= from && gain.at < to)
            .reduce((sum, { gained }) => sum + gained, 0),
        );
    }),
    { numRuns: 200 },
  );
});

test('after readings were deleted, the next value only starts the counting again', () => {
  const post = {
    id: '1',
    campaignId: null,
    publishedAt: readingsStart,
    readAt: null,
    forgottenAt: readingsStart,
    latest: new Map([['liked', 4]]),
  } as const;
  const values = new Map([
    ['seen', 100],
    ['liked', 5],
  ]);
  const { newReadings, gains } = computeGains(rules, [{ post, values }], new Date());
  assert.deepEqual(
    newReadings.map(({ metric, gained }) => [metric, gained]),
    [
      ['seen', null],
      ['liked', 1],
    ],
  );
  assert.deepEqual(
    gains.map(({ measure, gained, told }) => [measure, gained, told]),
    [['reactions', 1, 1]],
  );
});
