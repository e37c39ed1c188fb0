/**
 * A seeded sample of `npm run prove -- outages`: connections that fail, a wrong clock and a stopped database, in the
 * middle of sending. Nothing is doubled, lost or untrue.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { PlatformName } from '../../../server/domain/platforms.ts';
import { kinds } from '../../platforms/kinds.ts';
import type { PublishingFixture } from '../publishing-fixture.ts';
import { allJumps, createClockJumps } from './clock-jumps.ts';
import { openStoppableFixture, runDatabaseStops, type StoppableFixture } from './database-stops.ts';
import type { Verdicts } from './judge-posts.ts';
import { runStorm } from './storm.ts';

const seed = Number(process.env.SEED ?? 20_261_116);

const kindOf = (platform: PlatformName, name: string) => {
  const kind = kinds.find((one) => one.platform === platform && one.name === name);
  assert.ok(kind, `there is no ${name} of ${platform}`);
  return kind;
};
const text = kindOf('linkedin', 'text');

const assertPublished = ({ states, faults }: Verdicts, posts: number): void => {
  assert.deepEqual(faults, []);
  assert.deepEqual(states, { published: posts });
};

describe(`outages (seed ${seed})`, () => {
  let stoppable: StoppableFixture;
  let fixture: PublishingFixture;
  before(async () => {
    stoppable = await openStoppableFixture();
    fixture = stoppable.fixture;
  });
  after(() => stoppable[Symbol.asyncDispose]());

  test('connections to the platforms and to the database that fail all the time', async (t) => {
    const some = [text, kindOf('linkedin', 'one picture'), kindOf('facebook', 'one photo')];
    const result = await runStorm(fixture, { seed, posts: 12, kinds: some });
    t.diagnostic(JSON.stringify(result));
    assert.deepEqual(result.faults, []);
    assert.ok(
      result.brokenConnections.sandbox > 0 && result.brokenConnections.database > 0,
      'nothing broke, so nothing was shown',
    );
  });

  test('posts that wait for their times while the clock jumps back', async () => {
    const jumps = await createClockJumps(fixture, seed);
    assertPublished(await jumps.whileScheduled('two hours back', 'put right after it'), 2);
  });

  test('a clock that jumps ahead in the middle of sending', async () => {
    const jumps = await createClockJumps(fixture, seed);
    const [jump] = allJumps.filter(({ by, moment }) => by.endsWith('forward') && moment.startsWith('after'));
    assert.ok(jump);
    assertPublished(await jumps.whileSending(text, jump), 1);
  });

  test('a post that was sent by a clock ahead, without a response, is not sent again: a person is asked', async () => {
    const jumps = await createClockJumps(fixture, seed);
    const [jump] = allJumps.filter(
      ({ by, moment }) => by.endsWith('forward') && moment === 'before it begins, answer lost',
    );
    assert.ok(jump);
    const verdicts = await jumps.whileSending(text, jump);
    assert.deepEqual(verdicts, { states: { unconfirmed: 1 }, faults: [] });
  });

  test('PostgreSQL stopped hard in the middle of sending', async () => {
    const { stops, ...verdicts } = await runDatabaseStops(stoppable, { seed, kinds: [text], times: 1 });
    assert.equal(stops, 1);
    assertPublished(verdicts, 1);
  });
});
