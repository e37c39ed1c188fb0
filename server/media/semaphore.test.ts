import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSemaphore } from './semaphore.ts';

/** Work that ends when told to. */
function trackWork(withPermit: ReturnType<typeof createSemaphore>) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, weight: number, urgency?: 'normal' | 'next') =>
    withPermit(
      weight,
      async () => {
        running.push(name);
        await new Promise<void>((resolve) => ends.set(name, resolve));
        running.splice(running.indexOf(name), 1);
      },
      urgency,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
    return running.toSorted();
  };
  return { start, end };
}

test('light work runs together, heavy work alone, and no work waits forever', async () => {
  const { start, end } = trackWork(createSemaphore(10));
  const all = [start('a', 4), start('b', 4), start('heavy', 99), start('c', 1)];
  assert.deepEqual(await end('nobody'), ['a', 'b']);
  assert.deepEqual(await end('a'), ['b']);
  assert.deepEqual(await end('b'), ['heavy']);
  assert.deepEqual(await end('heavy'), ['c']);
  assert.deepEqual(await end('c'), []);
  await Promise.all(all);
});

test('urgent work runs before normal work', async () => {
  const { start, end } = trackWork(createSemaphore(10));
  const all = [start('a', 10), start('normal', 10), start('next', 10, 'next')];
  await end('nobody');
  assert.deepEqual(await end('a'), ['next']);
  assert.deepEqual(await end('next'), ['normal']);
  await end('normal');
  await Promise.all(all);
});

test('work that fails releases its permit', async () => {
  const withPermit = createSemaphore(1);
  await assert.rejects(
    withPermit(1, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await withPermit(1, async () => 'fine'), 'fine');
});
