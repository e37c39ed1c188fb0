import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { TestClock } from '../../../test/people-fixture.ts';
import { days, seconds } from '../../lib/clock.ts';
import { createBudgets } from './budgets.ts';

const database = await openTestDatabase();
after(() => database[Symbol.asyncDispose]());
const clock = new TestClock();
const budgets = createBudgets(database.handle, clock);
const another = createBudgets(database.handle, clock);

test('however many callers and processes there are, no more than the limit is granted', async () => {
  const requests = Array.from({ length: 60 }, (_, index) =>
    (index % 2 ? budgets : another).spend('token app_1', 25, 60),
  );
  const granted = (await Promise.all(requests)).filter(({ ok }) => ok);
  assert.equal(granted.length, 25);
});

test('the next window is a new budget, and a refusal says how long to wait', async () => {
  clock.advance(seconds(17));
  const refused = await budgets.spend('token app_1', 25, 60);
  assert.deepEqual(refused, { ok: false, retryAfterSeconds: 43 });
  clock.advance(seconds(43));
  assert.equal((await budgets.spend('token app_1', 25, 60)).ok, true);
});

test('each name has its own budget; names are stored as hashes', async () => {
  assert.equal((await budgets.spend('sign-in 192.0.2.7', 1, 60)).ok, true);
  assert.equal((await budgets.spend('sign-in 192.0.2.7', 1, 60)).ok, false);
  assert.equal((await budgets.spend('sign-in 192.0.2.8', 1, 60)).ok, true);
  const rows = await database.handle.sql.selectFrom('budgets').select('name').execute();
  assert.equal(JSON.stringify(rows).includes('192.0.2'), false);
});

test('what was spent stays spent when the surrounding request fails', async () => {
  const failing = database.handle.inTransaction('all', async () => {
    await budgets.spend('once', 1, 60);
    throw new Error('no');
  });
  await assert.rejects(failing, /no/);
  assert.equal((await budgets.spend('once', 1, 60)).ok, false);
});

test('old windows are deleted', async () => {
  clock.advance(days(2));
  await budgets.forgetOld(clock.now());
  assert.deepEqual(await database.handle.sql.selectFrom('budgets').selectAll().execute(), []);
});
