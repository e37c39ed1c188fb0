/**
 * A seeded sample of `npm run prove -- await-boundaries`: a worker that is killed at any statement, call or read, before
 * it or just after it, leaves a post that the next one finishes: visible once, as approved, and truly told.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../../kills/random.ts';
import { openStage } from '../stage.ts';
import { commonWays } from '../ways.ts';
import { layEdges } from './edges.ts';
import { type EveryBoundary, openEveryBoundary } from './every-boundary.ts';
import type { Death } from './life.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

/** The call after which a death is most dangerous. */
const makesVisible = {
  linkedin: /^POST .*\/rest\/posts$/,
  tiktok: /^PUT \/tiktok\/upload\//,
  youtube: /^PUT \/youtube\/api\/upload\//,
  facebook: /^POST .*\/feed$/,
  instagram: /^POST .*\/media_publish$/,
};
/** Every way has more. */
const fewestBoundaries = 35;

describe(`killed at an await boundary (seed ${seed})`, () => {
  const resources = new AsyncDisposableStack();
  let every: EveryBoundary;
  before(async () => {
    resources.use(layEdges());
    every = resources.use(await openEveryBoundary(resources.use(await openStage()), seed));
  });
  after(() => resources.disposeAsync());

  const random = seededRandom(seed);
  for (const [platform, call] of Object.entries(makesVisible)) {
    const way = commonWays.find(({ kind }) => kind.platform === platform);
    test(`${way?.label}: finished by the next, once`, async (t) => {
      assert.ok(way, 'there is no way for it');
      const deaths: readonly Death[] = [
        { boundary: call, side: 'after' },
        { boundary: 1 + Math.floor(random() * fewestBoundaries), side: random() < 0.5 ? 'before' : 'after' },
      ];
      for (const death of deaths) {
        const { diedAt, fault } = await every.live(way, death);
        t.diagnostic(`${death.boundary}: ${diedAt}`);
        assert.ok(diedAt, `nobody died at boundary ${death.boundary}`);
        assert.equal(fault, undefined, `died ${diedAt}`);
      }
    });
  }

  test('the judge sees it: without the mark of the commit step a post is shown twice', async () => {
    const [text] = commonWays;
    assert.ok(text);
    const careless = await every.live(
      text,
      { boundary: makesVisible.linkedin, side: 'after' },
      ({ attempts }) => ({ attempts: { ...attempts, markCommitting: async () => true } }),
    );
    assert.equal(careless.diedAt, 'after POST /linkedin/api/rest/posts');
    assert.match(careless.fault ?? '', /shown more than once/);
  });
});
