import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createLogger } from '../lib/logger.ts';
import { startSealer } from './sealer.ts';

function arrange(context: TestContext, seal: () => Promise<number>) {
  context.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  const sealer = startSealer(seal, createLogger('silent'));
  const pass = async (ms: number) => {
    context.mock.timers.tick(ms);
    for (let round = 0; round < 8; round++) await turn();
  };
  return { sealer, pass };
}

test('entries are sealed within a second of being written, many writes in one go', async (context) => {
  let asked = 0;
  const { sealer, pass } = arrange(context, async () => {
    asked += 1;
    return 0;
  });
  for (let count = 0; count < 100; count++) sealer.wake();
  assert.equal(asked, 0);
  await pass(999);
  assert.equal(asked, 1);
  await sealer[Symbol.asyncDispose]();
});

test('it goes on until nothing is left to seal', async (context) => {
  const left = [500, 500, 20, 0, 7];
  const { sealer, pass } = arrange(context, async () => left.shift() ?? 0);
  sealer.wake();
  await pass(999);
  assert.deepEqual(left, [7]);
  await sealer[Symbol.asyncDispose]();
});

test('entries of a process that died are found without a signal', async (context) => {
  let asked = 0;
  const { sealer, pass } = arrange(context, async () => {
    asked += 1;
    return 0;
  });
  await pass(10_000);
  await pass(1_000);
  assert.ok(asked >= 1);
  await sealer[Symbol.asyncDispose]();
});

test('a failure is survived and the next signal seals', async (context) => {
  let asked = 0;
  const { sealer, pass } = arrange(context, async () => {
    asked += 1;
    if (asked === 1) throw new Error('the database is gone');
    return 0;
  });
  sealer.wake();
  await pass(999);
  sealer.wake();
  await pass(999);
  assert.equal(asked, 2);
  await sealer[Symbol.asyncDispose]();
});

test('stopping seals what is still open', async (context) => {
  let open = 3;
  const { sealer } = arrange(context, async () => {
    const sealed = open;
    open = 0;
    return sealed;
  });
  sealer.wake();
  await sealer[Symbol.asyncDispose]();
  assert.equal(open, 0);
});
