import assert from 'node:assert/strict';
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
