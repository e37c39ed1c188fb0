import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

function deferred() {
  const batches: { items: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const run = (items: readonly number[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      batches.push({ items, finish: () => resolve(items.map((item) => `result ${item}`)), fail: reject });
    });
  return { batches, run };
}
const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('a single call runs immediately; calls that arrive meanwhile are batched', async () => {
  const { batches, run } = deferred();
  const ask = createBatcher({ run });
  const first = ask(1);
  await nextTick();
  const others = [2, 3, 4].map(ask);
  await nextTick();
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1]],
  );
  batches[0]?.finish();
  assert.equal(await first, 'result 1');
  await nextTick();
  assert.deepEqual(batches[1]?.items, [2, 3, 4]);
  batches[1]?.finish();
  assert.deepEqual(await Promise.all(others), ['result 2', 'result 3', 'result 4']);
});

test('a batch does not exceed its maximum', async () => {
  const { batches, run } = deferred();
  const ask = createBatcher({ run, maxBatchSize: 2 });
  const all = [1, 2, 3].map(ask);
  await nextTick();
  batches[0]?.finish();
  await nextTick();
  batches[1]?.finish();
  await Promise.all(all);
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1, 2], [3]],
  );
});

test('a failure reaches every caller in its batch and no other', async () => {
  const { batches, run } = deferred();
  const ask = createBatcher({ run });
  const failing = [ask(1), ask(2)];
  await nextTick();
  const later = ask(3);
  batches[0]?.fail(new Error('no'));
  for (const one of failing) await assert.rejects(one, /no/);
  await nextTick();
  batches[1]?.finish();
  assert.equal(await later, 'result 3');
});

test('a batch that hangs does not block later callers', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { batches, run } = deferred();
  const ask = createBatcher({ run, maxWaitMs: 1_000 });
  const hanging = ask(1);
  await nextTick();
  const later = ask(2);
  await nextTick();
  assert.equal(batches.length, 1);
  context.mock.timers.tick(1_000);
  await nextTick();
  assert.deepEqual(batches[1]?.items, [2]);
  batches[1]?.finish();
  assert.equal(await later, 'result 2');
  batches[0]?.finish();
  assert.equal(await hanging, 'result 1');
});

test('a batch runs in the context of its own caller', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const ask = createBatcher({
    run: async (items: readonly number[]) => {
      seen.push(storage.getStore());
      await nextTick();
      return items;
    },
  });
  const first = storage.run('first', () => ask(1));
  await Promise.resolve();
  const second = storage.run('second', () => ask(2));
  await Promise.all([first, second]);
  await storage.run('third', () => ask(3));
  assert.deepEqual(seen, ['first', 'second', 'third']);
});
