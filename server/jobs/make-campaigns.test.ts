import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLog } from '../../test/database.ts';
import { startMakingCampaigns } from './make-campaigns.ts';

/** Resolves when it was asked so many times. */
function asked(times: number) {
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

test('makes one after the other while something waits, sleeps when nothing does, and is woken', async () => {
  const answers = ['one', 'one', 'nothing_waits', 'one', 'nothing_waits'] as const;
  const [first, second] = [asked(3), asked(5)];
  await using maker = startMakingCampaigns(async () => {
    const answer = answers[first.count()] ?? 'nothing_waits';
    first.ask();
    second.ask();
    return answer;
  }, silentLog);
  await first.enough;
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(first.count(), 3, 'it did not sleep');
  maker.wake();
  await second.enough;
});

test('looks again soon for one that could not be had at that moment', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const [first, second] = [asked(1), asked(2)];
  await using _ = startMakingCampaigns(async () => {
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

test('is told to stop in the middle of one, and ends when that one has ended', async () => {
  const begun = asked(1);
  let ended = false;
  const maker = startMakingCampaigns(async (stopping) => {
    begun.ask();
    await new Promise((resolve) => stopping.addEventListener('abort', resolve));
    ended = true;
    return 'one';
  }, silentLog);
  await begun.enough;
  await maker[Symbol.asyncDispose]();
  assert.ok(ended);
  assert.equal(begun.count(), 1);
});
