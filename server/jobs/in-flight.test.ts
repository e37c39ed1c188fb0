import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createInFlight } from './in-flight.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('no more than allowed are under way; whoever brings another waits for room', async () => {
  const inFlight = createInFlight(2);
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  await inFlight.begin(task);
  await inFlight.begin(task);
  let begun = false;
  const third = inFlight.begin(task).then(() => {
    begun = true;
  });
  await turn();
  assert.deepEqual([inFlight.room, begun, ends.length], [0, false, 2]);
  ends[0]?.();
  await third;
  assert.equal(ends.length, 3);
  for (const end of ends) end();
  await inFlight.drained();
  assert.equal(inFlight.room, 2);
});

test('drained waits also for what was begun while it waited', async () => {
  const inFlight = createInFlight(5);
  const ends: (() => void)[] = [];
  const task = () => new Promise<void>((resolve) => ends.push(resolve));
  await inFlight.begin(task);
  let drained = false;
  const waiting = inFlight.drained().then(() => {
    drained = true;
  });
  await inFlight.begin(task);
  ends[0]?.();
  await turn();
  assert.equal(drained, false);
  ends[1]?.();
  await waiting;
});
