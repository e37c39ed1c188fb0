/**
 * Promises 2 and 3 under a kill: a worker dies at its first, second, third … boundary, which is a commit to the
 * database or a call to the platform, before it or just after it. The next worker finishes the post: visible exactly
 * once, as approved.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { arrangeFault } from '../read-ledger.ts';
import { createKillableWorker, Killed } from './killable-worker.ts';
import { assertPublishedOnce, openPublishingFixture } from './publishing-fixture.ts';

const fixture = await openPublishingFixture();
after(() => fixture[Symbol.asyncDispose]());

async function killAtEveryBoundary(
  name: string,
  input: Record<string, unknown>,
  prepare: () => Promise<void>,
): Promise<string[]> {
  const deaths: string[] = [];
  for (let boundaries = 1; ; boundaries++) {
    assert.ok(boundaries < 120, 'the journey has no end');
    await prepare();
    const id = await fixture.approvePost({ caption: `${name}: killed at boundary ${boundaries}`, ...input });
    const { worker, diedAt } = createKillableWorker(fixture.createWorker(`mortal ${boundaries}`), boundaries);
    await fixture.sendUntilIdle(worker).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const death = diedAt();
    if (death !== undefined) await fixture.sendUntilIdle(fixture.createWorker('successor'));
    const post = await assertPublishedOnce(fixture, id).catch((error: Error) => {
      throw new Error(`killed ${death}: ${error.message}`, { cause: error });
    });
    assert.ok(
      post.attempts.every(({ finished_at }) => finished_at !== null),
      `killed ${death}: an attempt is open`,
    );
    if (death === undefined) return deaths;
    deaths.push(death);
  }
}

const nothing = async (): Promise<void> => undefined;

test('a post with a picture survives a kill at every boundary', async (t) => {
  const deaths = await killAtEveryBoundary('Picture', { media: fixture.picture.media }, nothing);
  t.diagnostic(`${deaths.length} boundaries`);
  for (const where of [
    'after POST /linkedin/api/rest/posts',
    'before POST /linkedin/api/rest/posts',
    'after marking the commit step',
    'after saving handles',
    'after a transaction',
  ])
    assert.ok(deaths.includes(where), `nobody died ${where}`);
});

test('an uncertain send survives a kill at every boundary of its lookup', async (t) => {
  const drop = () =>
    arrangeFault(fixture.server.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  const clear = () => fixture.postToSandbox('faults/clear', {});
  const deaths = await killAtEveryBoundary('Uncertain', {}, async () => {
    await clear();
    await drop();
  });
  await clear();
  t.diagnostic(`${deaths.length} boundaries`);
  assert.ok(deaths.includes('after GET /linkedin/api/rest/posts'), 'no worker was killed during the lookup');
});

test('a worker that slept past its lease wakes up and does nothing', async () => {
  const successor = fixture.createWorker('successor');
  const id = await fixture.approvePost({ caption: 'The sleeper' });
  const slowWorker = fixture.createWorker('sleeper', {
    attempts: {
      ...successor.attempts,
      markCommitting: async (...args) => {
        // Its lease ends while it sleeps, and another worker does the work.
        await fixture.advanceClocks(60_000);
        await fixture.sendUntilIdle(successor);
        return successor.attempts.markCommitting(...args);
      },
    },
  });
  await fixture.sendDuePosts(slowWorker);
  await fixture.sendUntilIdle(successor);
  await assertPublishedOnce(fixture, id);
});

test('these tests can fail: without marking the commit step a kill makes a post visible twice', async () => {
  const withCommitMark = fixture.createWorker('careless');
  const withoutCommitMark = {
    ...withCommitMark,
    attempts: { ...withCommitMark.attempts, markCommitting: async () => true },
  };
  for (let boundaries = 1; boundaries < 60; boundaries++) {
    const id = await fixture.approvePost({ caption: `Careless at boundary ${boundaries}` });
    const { worker, diedAt } = createKillableWorker(withoutCommitMark, boundaries);
    await assert.rejects(fixture.sendUntilIdle(worker), Killed);
    await fixture.sendUntilIdle(fixture.createWorker('successor'));
    if (diedAt() !== 'after POST /linkedin/api/rest/posts') continue;
    await assert.rejects(assertPublishedOnce(fixture, id), /visible 2 times/);
    return;
  }
  assert.fail('nobody died after the call that makes a post visible');
});
