/**
 * A seeded sample of `npm run prove -- await-boundaries`: a worker that is killed at any statement, call or read,
 * before it or just after it, leaves a post that the next one finishes: visible once, as approved, and truthfully
 * reported.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { seededRandom } from '../../kills/seeded-random.ts';
import { openPublishingFixture } from '../publishing-fixture.ts';
import { commonSendPaths } from '../send-paths.ts';
import { type BoundaryKiller, openBoundaryKiller } from './boundary-killer.ts';
import type { Death } from './life.ts';
import { patchProcessEdges } from './patch-process-edges.ts';

const seed = Number(process.env.SEED ?? 20_261_115);

/** The call after which a kill is most dangerous. */
const publishCall = {
  linkedin: /^POST .*\/rest\/posts$/,
  tiktok: /^PUT \/tiktok\/upload\//,
  youtube: /^PUT \/youtube\/api\/upload\//,
  facebook: /^POST .*\/feed$/,
  instagram: /^POST .*\/media_publish$/,
};
/** Every path has more. */
const minBoundaries = 35;

describe(`killed at an await boundary (seed ${seed})`, () => {
  const resources = new AsyncDisposableStack();
  let every: BoundaryKiller;
  before(async () => {
    resources.use(patchProcessEdges());
    every = resources.use(await openBoundaryKiller(resources.use(await openPublishingFixture()), seed));
  });
  after(() => resources.disposeAsync());

  const random = seededRandom(seed);
  for (const [platform, call] of Object.entries(publishCall)) {
    const way = commonSendPaths.find(({ kind }) => kind.platform === platform);
    test(`${way?.label}: finished by the next worker, once`, async (t) => {
      assert.ok(way, 'there is no way for it');
      const deaths: readonly Death[] = [
        { boundary: call, side: 'after' },
        { boundary: 1 + Math.floor(random() * minBoundaries), side: random() < 0.5 ? 'before' : 'after' },
      ];
      for (const death of deaths) {
        const { diedAt, fault } = await every.live(way, death);
        t.diagnostic(`${death.boundary}: ${diedAt}`);
        assert.ok(diedAt, `nobody died at boundary ${death.boundary}`);
        assert.equal(fault, undefined, `died ${diedAt}`);
      }
    });
  }

  test('the judge can fail: without marking the commit step a post is shown twice', async () => {
    const [text] = commonSendPaths;
    assert.ok(text);
    const lifeResult = await every.live(
      text,
      { boundary: publishCall.linkedin, side: 'after' },
      ({ attempts }) => ({ attempts: { ...attempts, markCommitting: async () => true } }),
    );
    assert.equal(lifeResult.diedAt, 'after POST /linkedin/api/rest/posts');
    assert.match(lifeResult.fault ?? '', /shown more than once/);
  });
});
