/**
 * Promises 2 and 3 under a kill: a worker dies at its first, second, third … boundary, which is a commit to the
 * database or a call to the platform, before it or just after it. Whoever comes next finishes the post: visible
 * exactly once, as approved.
 */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { arrangeFault } from '../ledger.ts';
import { Killed, mortal } from './mortal.ts';
import { assertPublishedOnce, openStage } from './stage.ts';

const stage = await openStage();
after(() => stage[Symbol.asyncDispose]());

async function dieEverywhere(
  name: string,
  input: Record<string, unknown>,
  prepare: () => Promise<void>,
): Promise<string[]> {
  const deaths: string[] = [];
  for (let boundaries = 1; ; boundaries++) {
    assert.ok(boundaries < 120, 'the journey has no end');
    await prepare();
    const id = await stage.post({ caption: `${name}: killed at boundary ${boundaries}`, ...input });
    const { worker, diedAt } = mortal(stage.worker(`mortal ${boundaries}`), boundaries);
    await stage.drive(worker).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const death = diedAt();
    if (death !== undefined) await stage.drive(stage.worker('successor'));
    const post = await assertPublishedOnce(stage, id).catch((error: Error) => {
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
  const deaths = await dieEverywhere('Picture', { media: stage.picture.media }, nothing);
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

test('an uncertain send survives a kill at every boundary of asking about it', async (t) => {
  const drop = () =>
    arrangeFault(stage.house.sandboxUrl, { operation: 'createPost', kind: 'drop_after_effect' });
  const clear = () => stage.sandbox('faults/clear', {});
  const deaths = await dieEverywhere('Uncertain', {}, async () => {
    await clear();
    await drop();
  });
  await clear();
  t.diagnostic(`${deaths.length} boundaries`);
  assert.ok(deaths.includes('after GET /linkedin/api/rest/posts'), 'nobody died while asking');
});

test('a worker that only slept too long wakes up and does nothing', async () => {
  const successor = stage.worker('successor');
  const id = await stage.post({ caption: 'The sleeper' });
  const sleeper = stage.worker('sleeper', {
    attempts: {
      ...successor.attempts,
      markCommitting: async (...args) => {
        // Its lease ends while it sleeps, and somebody else does the work.
        await stage.push(60_000);
        await stage.drive(successor);
        return successor.attempts.markCommitting(...args);
      },
    },
  });
  await stage.turn(sleeper);
  await stage.drive(successor);
  await assertPublishedOnce(stage, id);
});

test('these tests can fail: without the mark of the commit step a kill makes a post visible twice', async () => {
  const careful = stage.worker('careless');
  const careless = { ...careful, attempts: { ...careful.attempts, markCommitting: async () => true } };
  for (let boundaries = 1; boundaries < 60; boundaries++) {
    const id = await stage.post({ caption: `Careless at boundary ${boundaries}` });
    const { worker, diedAt } = mortal(careless, boundaries);
    await assert.rejects(stage.drive(worker), Killed);
    await stage.drive(stage.worker('successor'));
    if (diedAt() !== 'after POST /linkedin/api/rest/posts') continue;
    await assert.rejects(assertPublishedOnce(stage, id), /visible 2 times/);
    return;
  }
  assert.fail('nobody died after the call that makes a post visible');
});
