import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../lib/logger.ts';
import { startSealer } from './sealer.ts';

function arrange(context: TestContext, seal: () => Promise<{ isMore: boolean }>) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const sealer = startSealer(seal, createLogger('silent'));
  const pass = async (ms: number) => {
    context.mock.timers.tick(ms);
    for (let round = 0; round < 8; round++) await turn();
  };
  return { sealer, pass };
}

test('entries are sealed within a second of being written, many writes in one batch', async (context) => {
  let calls = 0;
  const { sealer, pass } = arrange(context, async () => {
    calls += 1;
    return { isMore: false };
  });
  for (let count = 0; count < 100; count++) sealer.wake();
  assert.equal(calls, 0);
  await pass(999);
  assert.equal(calls, 1);
  await sealer[Symbol.asyncDispose]();
});

test('it continues while more than one batch remains; entries written meanwhile wait for the next signal', async (context) => {
  const left = [true, true, false, false];
  const { sealer, pass } = arrange(context, async () => ({ isMore: left.shift() ?? false }));
  sealer.wake();
  await pass(999);
  assert.deepEqual(left, [false]);
  sealer.wake();
  await pass(999);
  assert.deepEqual(left, []);
  await sealer[Symbol.asyncDispose]();
});

test('entries of a process that died are found without a signal', async (context) => {
  let calls = 0;
  const { sealer, pass } = arrange(context, async () => {
    calls += 1;
    return { isMore: false };
  });
  await pass(10_000);
  await pass(1_000);
  assert.ok(calls >= 1);
  await sealer[Symbol.asyncDispose]();
});

test('it survives a failure and seals at the next signal', async (context) => {
  let calls = 0;
  const { sealer, pass } = arrange(context, async () => {
    calls += 1;
    if (calls === 1) throw new Error('the database is gone');
    return { isMore: false };
  });
  sealer.wake();
  await pass(999);
  sealer.wake();
  await pass(999);
  assert.equal(calls, 2);
  await sealer[Symbol.asyncDispose]();
});

test('stopping seals what is still open', async (context) => {
  let open = 3;
  const { sealer } = arrange(context, async () => {
    open = 0;
    return { isMore: false };
  });
  sealer.wake();
  await sealer[Symbol.asyncDispose]();
  assert.equal(open, 0);
});
