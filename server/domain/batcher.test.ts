import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { test } from 'node:test';
import { createBatcher } from './batcher.ts';

function heldBack() {
  const batches: { items: readonly number[]; finish: () => void; fail: (error: Error) => void }[] = [];
  const run = (items: readonly number[]): Promise<readonly string[]> =>
    new Promise((resolve, reject) => {
      batches.push({ items, finish: () => resolve(items.map((item) => `result ${item}`)), fail: reject });
    });
  return { batches, run };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a single call is made at once; those that come meanwhile are made together', async () => {
  const { batches, run } = heldBack();
  const ask = createBatcher({ run });
  const first = ask(1);
  await turn();
  const others = [2, 3, 4].map(ask);
  await turn();
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1]],
  );
  batches[0]?.finish();
  assert.equal(await first, 'result 1');
  await turn();
  assert.deepEqual(batches[1]?.items, [2, 3, 4]);
  batches[1]?.finish();
  assert.deepEqual(await Promise.all(others), ['result 2', 'result 3', 'result 4']);
});

test('a batch holds no more than it may', async () => {
  const { batches, run } = heldBack();
  const ask = createBatcher({ run, most: 2 });
  const all = [1, 2, 3].map(ask);
  await turn();
  batches[0]?.finish();
  await turn();
  batches[1]?.finish();
  await Promise.all(all);
  assert.deepEqual(
    batches.map(({ items }) => items),
    [[1, 2], [3]],
  );
});

test('a failure reaches everybody in its batch and nobody else', async () => {
  const { batches, run } = heldBack();
  const ask = createBatcher({ run });
  const failing = [ask(1), ask(2)];
  await turn();
  const later = ask(3);
  batches[0]?.fail(new Error('no'));
  for (const one of failing) await assert.rejects(one, /no/);
  await turn();
  batches[1]?.finish();
  assert.equal(await later, 'result 3');
});

test('a batch that hangs does not hold up those who come later', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { batches, run } = heldBack();
  const ask = createBatcher({ run, patienceMs: 1_000 });
  const hanging = ask(1);
  await turn();
  const later = ask(2);
  await turn();
  assert.equal(batches.length, 1);
  context.mock.timers.tick(1_000);
  await turn();
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
      await turn();
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
