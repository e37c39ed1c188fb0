import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { createUsageStore } from '../../db/publishing/usage.ts';
import { hours, later, minutes } from '../../lib/clock.ts';
import type { Usage } from '../platform-port/publisher.ts';
import { allowanceWait, noteUsages } from './allowance.ts';

const database = await testDatabase();
after(() => database[Symbol.asyncDispose]());

const now = new Date('2026-11-19T09:00:00Z');
const soon = later(now, minutes(1));
let pages = 0;

function world() {
  pages += 1;
  const store = createUsageStore(database.handle);
  const spender = { platform: 'facebook', simulated: true, lane: `facebook:sandbox:${pages}` } as const;
  const note = (usage: Omit<Usage, 'scope'>, at = now) =>
    noteUsages(store, spender, [{ scope: 'account', ...usage }], at);
  const wait = async (at = soon) => (await allowanceWait(store, spender, at))?.until;
  return { note, wait };
}

test('when little is left the next send waits, and the latest word lifts it', async () => {
  const { note, wait } = world();
  await note({ usedShare: 0.94, regainAt: null });
  assert.equal(await wait(), undefined);
  await note({ usedShare: 0.96, regainAt: null });
  assert.deepEqual(await wait(), later(now, minutes(5)));
  await note({ usedShare: 0.3, regainAt: null }, soon);
  assert.equal(await wait(), undefined);
});

test('an account that was stopped rests to the end, whatever other answers say meanwhile', async () => {
  const { note, wait } = world();
  const end = later(now, hours(4));
  await note({ usedShare: 1, regainAt: end });
  await note({ usedShare: 0.03, regainAt: null }, soon);
  await note({ usedShare: 0.97, regainAt: later(soon, minutes(2)) }, soon);
  assert.deepEqual(await wait(), end);
  await note({ usedShare: 1, regainAt: later(end, minutes(1)) }, soon);
  assert.deepEqual(await wait(), later(end, minutes(1)));
  const over = later(end, minutes(2));
  await note({ usedShare: 0.03, regainAt: null }, over);
  assert.equal(await wait(over), undefined);
});
