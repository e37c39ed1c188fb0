import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../lib/logger.ts';
import { startBatchRunner } from './batch-runner.ts';

function arrange(context: TestContext, runBatch: () => Promise<{ isMore: boolean }>) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const log = createLogger('silent');
  const runner = startBatchRunner(runBatch, { gatherMs: 500, failure: 'try again', log });
  const pass = async (ms: number) => {
    context.mock.timers.tick(ms);
    for (let round = 0; round < 8; round++) await turn();
  };
  return { runner, pass };
}

test('many wake-ups within a moment make one batch', async (context) => {
  let calls = 0;
  const { runner, pass } = arrange(context, async () => {
    calls += 1;
    return { isMore: false };
  });
  for (let count = 0; count < 100; count++) runner.wake();
  assert.equal(calls, 0);
  await pass(999);
  assert.equal(calls, 1);
  await runner[Symbol.asyncDispose]();
});

test('it continues while more than one batch remains; what comes meanwhile waits for the next wake-up', async (context) => {
  const left = [true, true, false, false];
  const { runner, pass } = arrange(context, async () => ({ isMore: left.shift() ?? false }));
  runner.wake();
  await pass(999);
  assert.deepEqual(left, [false]);
  runner.wake();
  await pass(999);
  assert.deepEqual(left, []);
  await runner[Symbol.asyncDispose]();
});

test('what a process that died left is found without a wake-up', async (context) => {
  let calls = 0;
  const { runner, pass } = arrange(context, async () => {
    calls += 1;
    return { isMore: false };
  });
  await pass(10_000);
  await pass(1_000);
  assert.ok(calls >= 1);
  await runner[Symbol.asyncDispose]();
});

test('it survives a failure and runs again at the next wake-up', async (context) => {
  let calls = 0;
  const { runner, pass } = arrange(context, async () => {
    calls += 1;
    if (calls === 1) throw new Error('the database is gone');
    return { isMore: false };
  });
  runner.wake();
  await pass(999);
  runner.wake();
  await pass(999);
  assert.equal(calls, 2);
  await runner[Symbol.asyncDispose]();
});

test('stopping runs what is still open', async (context) => {
  let open = 3;
  const { runner } = arrange(context, async () => {
    open = 0;
    return { isMore: false };
  });
  runner.wake();
  await runner[Symbol.asyncDispose]();
  assert.equal(open, 0);
});
