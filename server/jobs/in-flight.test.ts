import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInFlight } from './in-flight.ts';

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

function tasks() {
  const ends: (() => void)[] = [];
  return { ends, task: () => new Promise<void>((resolve) => ends.push(resolve)) };
}

test('no more capacity is reserved than available; a caller that finds none waits', async () => {
  const inFlight = createInFlight(2);
  const { ends, task } = tasks();
  const first = await inFlight.reserve(5);
  assert.equal(first.size, 2);
  first.start(task);
  first.start(task);
  assert.throws(() => first.start(task));
  const sizes: number[] = [];
  const waiting = inFlight.reserve(5).then(({ size }) => sizes.push(size));
  await nextTick();
  assert.deepEqual(sizes, []);
  ends[0]?.();
  await waiting;
  assert.deepEqual(sizes, [1]);
});

test('a caller that finds too little capacity waits for more, so that many start together', async () => {
  const hours = 3_600_000;
  const inFlight = createInFlight(8, hours);
  const { ends, task } = tasks();
  const all = await inFlight.reserve(8);
  for (let started = 0; started < all.size; started += 1) all.start(task);
  const sizes: number[] = [];
  const waiting = inFlight.reserve(5).then(({ size }) => sizes.push(size));
  for (const end of ends.slice(0, 3)) end();
  await nextTick();
  assert.deepEqual(sizes, []);
  ends[3]?.();
  await waiting;
  assert.deepEqual(sizes, [4]);
});

test('little capacity is used after a short wait: long sends must not block short ones', async () => {
  const inFlight = createInFlight(8, 1);
  const { ends, task } = tasks();
  const all = await inFlight.reserve(8);
  for (let started = 0; started < all.size; started += 1) all.start(task);
  const waiting = inFlight.reserve(8);
  ends[0]?.();
  assert.equal((await waiting).size, 1);
});

test('reserved capacity that was not used is released', async () => {
  const inFlight = createInFlight(3);
  {
    using reservation = await inFlight.reserve(3);
    reservation.start(async () => undefined);
    assert.equal(inFlight.freeCapacity, 0);
  }
  await nextTick();
  assert.equal(inFlight.freeCapacity, 3);
});

test('drained also waits for tasks started while it waited', async () => {
  const inFlight = createInFlight(5);
  const { ends, task } = tasks();
  const reservation = await inFlight.reserve(2);
  reservation.start(task);
  let drained = false;
  const waiting = inFlight.drained().then(() => {
    drained = true;
  });
  reservation.start(task);
  ends[0]?.();
  await nextTick();
  assert.equal(drained, false);
  ends[1]?.();
  await waiting;
});
