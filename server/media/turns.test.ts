import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turns } from './turns.ts';

/** Work that ends when it is told to. */
function started(takeTurn: ReturnType<typeof turns>) {
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (name: string, weight: number, urgency?: 'usual' | 'next') =>
    takeTurn(
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
  return { begin, end };
}

test('light work runs together, heavy work alone, and nobody is overtaken for good', async () => {
  const { begin, end } = started(turns(10));
  const all = [begin('a', 4), begin('b', 4), begin('heavy', 99), begin('c', 1)];
  assert.deepEqual(await end('nobody'), ['a', 'b']);
  assert.deepEqual(await end('a'), ['b']);
  assert.deepEqual(await end('b'), ['heavy']);
  assert.deepEqual(await end('heavy'), ['c']);
  assert.deepEqual(await end('c'), []);
  await Promise.all(all);
});

test('what is next goes before what is usual', async () => {
  const { begin, end } = started(turns(10));
  const all = [begin('a', 10), begin('usual', 10), begin('next', 10, 'next')];
  await end('nobody');
  assert.deepEqual(await end('a'), ['next']);
  assert.deepEqual(await end('next'), ['usual']);
  await end('usual');
  await Promise.all(all);
});

test('work that fails gives its turn back', async () => {
  const takeTurn = turns(1);
  await assert.rejects(
    takeTurn(1, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
  assert.equal(await takeTurn(1, async () => 'fine'), 'fine');
});
