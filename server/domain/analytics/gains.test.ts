import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayOf, quarterOf, runningSums } from './gains.ts';
import { anyReadings, anyStretch, naiveGains, readingsBegin, testMetrics } from './test-support.ts';
import { workOut } from './work-out.ts';

const rules = { metrics: testMetrics, standsAlone: false };

test('any readings, any stretch of time in any zone: running sums say what the readings say', () => {
  fc.assert(
    fc.property(anyReadings(12), anyStretch, (readings, [from, to]) => {
      const posts = [0, 1, 2].map((at) => ({
        id: `${BigInt(at)}` as const,
        campaignId: null,
        publishedAt: readingsBegin,
        readAt: null as Date | null,
        forgottenAt: null,
        latest: new Map<string, number>(),
      }));
      const gains = readings.flatMap(({ at, values }) => {
        const told = posts.map((post, place) => ({
          post: { ...post },
          values: new Map(
            (values[place] ?? []).flatMap((value, metric) =>
              value === undefined ? [] : [[testMetrics[metric]?.name ?? '', value] as const],
            ),
          ),
        }));
        const worked = workOut(rules, told, at);
        for (const { postId, metric, value } of worked.figures) {
          const post = posts[Number(postId)];
          if (post) post.readAt = at;
          post?.latest.set(metric, value);
        }
        return worked.gains;
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

test('after figures were deleted the next value is only where counting begins again', () => {
  const post = {
    id: '1',
    campaignId: null,
    publishedAt: readingsBegin,
    readAt: null,
    forgottenAt: readingsBegin,
    latest: new Map([['liked', 4]]),
  } as const;
  const values = new Map([
    ['seen', 100],
    ['liked', 5],
  ]);
  const { figures, gains } = workOut(rules, [{ post, values }], new Date());
  assert.deepEqual(
    figures.map(({ metric, gained }) => [metric, gained]),
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
