/**
 * A seeded sample of `npm run prove -- await-boundaries`: a worker that is killed at any statement, call or read, before
 * it or just after it, leaves a post that the next one finishes: visible once, as approved, and truly told.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { platformNames } from '../../server/domain/platforms.ts';
import { seededRandom } from '../kills/random.ts';
import { layEdges } from './edges.ts';
import { type EveryBoundary, openEveryBoundary } from './every-boundary.ts';
import type { Death } from './life.ts';
import { openStage } from './stage.ts';
import { commonWays } from './ways.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

describe(`killed at an await boundary (seed ${seed})`, () => {
  const resources = new AsyncDisposableStack();
  let every: EveryBoundary;
  before(async () => {
    resources.use(layEdges());
    every = resources.use(await openEveryBoundary(resources.use(await openStage()), seed));
  });
  after(() => resources.disposeAsync());

  const random = seededRandom(seed);
  for (const platform of platformNames) {
    const way = commonWays.find(({ kind }) => kind.platform === platform);
    test(`${way?.label}: finished by the next, once`, async (t) => {
      assert.ok(way, 'there is no way for it');
      const whole = await every.live(way);
      assert.equal(whole.fault, undefined);
      assert.ok(whole.trail.length > 35, `only ${whole.trail.length} boundaries`);
      const sendsAt = whole.trail.findLastIndex((where) => /^(POST|PUT) \/(?!tiktok\/open)/.test(where)) + 1;
      const deaths: readonly Death[] = [
        { boundary: sendsAt, side: 'after' },
        { boundary: 1 + Math.floor(random() * 35), side: random() < 0.5 ? 'before' : 'after' },
      ];
      for (const death of deaths) {
        const { diedAt, fault } = await every.live(way, death);
        t.diagnostic(`boundary ${death.boundary}: ${diedAt}`);
        assert.ok(diedAt, `nobody died at boundary ${death.boundary}`);
        assert.equal(fault, undefined, `died ${diedAt}`);
      }
    });
  }

  test('the judge sees it: without the mark of the commit step a post is shown twice', async () => {
    const [text] = commonWays;
    assert.ok(text);
    const { trail } = await every.live(text);
    const careless = await every.live(
      text,
      { boundary: trail.indexOf('POST /linkedin/api/rest/posts'), side: 'after' },
      ({ attempts }) => ({ attempts: { ...attempts, markCommitting: async () => true } }),
    );
    assert.equal(careless.diedAt, 'after POST /linkedin/api/rest/posts');
    assert.match(careless.fault ?? '', /shown more than once/);
  });
});
