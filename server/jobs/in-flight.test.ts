import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInFlight } from './in-flight.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function tasks() {
  const ends: (() => void)[] = [];
  return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

test('room is kept for no more than there is; whoever finds none waits for some', async () => {
  const inFlight = createInFlight(2);
  const { ends, task } = tasks();
  const first = await inFlight.reserve(5);
  assert.equal(first.size, 2);
  first.start(task);
  first.start(task);
  assert.throws(() => first.start(task));
  const sizes: number[] = [];
  const waiting = inFlight.reserve(5).then(({ size }) => sizes.push(size));
  await turn();
  assert.deepEqual(sizes, []);
  ends[0]?.();
  await waiting;
  assert.deepEqual(sizes, [1]);
});

test('whoever finds too little room waits for more, so that many are begun together', async () => {
  const hours = 3_600_000;
  const inFlight = createInFlight(8, hours);
  const { ends, task } = tasks();
  const all = await inFlight.reserve(8);
  for (let started = 0; started < all.size; started += 1) all.start(task);
  const sizes: number[] = [];
  const waiting = inFlight.reserve(5).then(({ size }) => sizes.push(size));
  for (const end of ends.slice(0, 3)) end();
  await turn();
  assert.deepEqual(sizes, []);
  ends[3]?.();
  await waiting;
  assert.deepEqual(sizes, [4]);
});

test('room that stays small is used all the same, soon: long sends must not hold up short ones', async () => {
  const inFlight = createInFlight(8, 1);
  const { ends, task } = tasks();
  const all = await inFlight.reserve(8);
  for (let started = 0; started < all.size; started += 1) all.start(task);
  const waiting = inFlight.reserve(8);
  ends[0]?.();
  assert.equal((await waiting).size, 1);
});

test('room that was kept and not used is free again', async () => {
  const inFlight = createInFlight(3);
  {
    using kept = await inFlight.reserve(3);
    kept.start(async () => undefined);
    assert.equal(inFlight.room, 0);
  }
  await turn();
  assert.equal(inFlight.room, 3);
});

test('drained waits also for what was begun while it waited', async () => {
  const inFlight = createInFlight(5);
  const { ends, task } = tasks();
  const kept = await inFlight.reserve(2);
  kept.start(task);
  let drained = false;
  const waiting = inFlight.drained().then(() => {
    drained = true;
  });
  kept.start(task);
  ends[0]?.();
  await turn();
  assert.equal(drained, false);
  ends[1]?.();
  await waiting;
});
