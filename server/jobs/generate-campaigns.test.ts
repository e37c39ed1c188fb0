import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../../test/database.ts';
import { startGeneratingCampaigns } from './generate-campaigns.ts';

/** Resolves when it was called this many times. */
function calledTimes(times: number) {
  let count = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    enough: promise,
    count: () => count,
    ask: () => {
      count += 1;
      if (count === times) resolve();
    },
  };
}

test('it generates one post after another while any waits, sleeps when none does, and can be woken', async () => {
  const results = ['one', 'one', 'nothing_waits', 'one', 'nothing_waits'] as const;
  const [first, second] = [calledTimes(3), calledTimes(5)];
  await using maker = startGeneratingCampaigns(async () => {
    const result = results[first.count()] ?? 'nothing_waits';
    first.ask();
    second.ask();
    return result;
  }, silentLog);
  await first.enough;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(first.count(), 3, 'it did not sleep');
  maker.wake();
  await second.enough;
});

test('it soon retries a post that was locked', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = [calledTimes(1), calledTimes(2)];
  await using _ = startGeneratingCampaigns(async () => {
    first.ask();
    second.ask();
    return second.count() === 1 ? 'not_now' : 'nothing_waits';
  }, silentLog);
  await first.enough;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(second.count(), 1, 'it did not sleep');
  context.mock.timers.tick(200);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(second.count(), 2);
});

test('stopping during a post ends when that post is finished', async () => {
  const started = calledTimes(1);
  let ended = false;
  const maker = startGeneratingCampaigns(async (stopping) => {
    started.ask();
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    ended = true;
    return 'one';
  }, silentLog);
  await started.enough;
  await maker[Symbol.asyncDispose]();
  assert.ok(ended);
  assert.equal(started.count(), 1);
});
