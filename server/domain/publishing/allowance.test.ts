import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { createUsageStore } from '../../db/publishing/usage.ts';
import { hours, later, minutes } from '../../lib/clock.ts';
import type { Usage } from '../platform-port/publisher.ts';
import { findAllowanceWait, recordUsages } from './allowance.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());

const now = new Date('2026-11-19T09:00:00Z');
const soon = later(now, minutes(1));
let pages = 0;

function openFixture() {
  pages += 1;
  const store = createUsageStore(database.handle);
  const spender = { platform: 'facebook', simulated: true, lane: `facebook:sandbox:${pages}` } as const;
  const note = (usage: Omit<Usage, 'scope'>, at = now) =>
    recordUsages(store, spender, [{ scope: 'account', ...usage }], at);
  const wait = async (at = soon) => (await findAllowanceWait(store, spender, at))?.until;
  return { note, wait };
}

test('when little is left the next send waits, and a newer report lifts the wait', async () => {
  const { note, wait } = openFixture();
  await note({ usedShare: 0.94, availableAt: null });
  assert.equal(await wait(), undefined);
  await note({ usedShare: 0.96, availableAt: null });
  assert.deepEqual(await wait(), later(now, minutes(5)));
  await note({ usedShare: 0.3, availableAt: null }, soon);
  assert.equal(await wait(), undefined);
});

test('an exhausted account waits to the end, whatever other responses report meanwhile', async () => {
  const { note, wait } = openFixture();
  const end = later(now, hours(4));
  await note({ usedShare: 1, availableAt: end });
  await note({ usedShare: 0.03, availableAt: null }, soon);
  await note({ usedShare: 0.97, availableAt: later(soon, minutes(2)) }, soon);
  assert.deepEqual(await wait(), end);
  await note({ usedShare: 1, availableAt: later(end, minutes(1)) }, soon);
  assert.deepEqual(await wait(), later(end, minutes(1)));
  const over = later(end, minutes(2));
  await note({ usedShare: 0.03, availableAt: null }, over);
  assert.equal(await wait(over), undefined);
});
