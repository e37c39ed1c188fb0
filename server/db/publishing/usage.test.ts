import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../test/database.ts';
import { later, minutes } from '../../lib/clock.ts';
import { createUsageStore } from './usage.ts';

test('a report that arrives late does not overwrite a newer one, except that the limit was reached', async () => {
  await using database = await openTestDatabase();
  const usage = createUsageStore(database.handle);
  const [earlier, now] = [new Date('2026-11-19T08:59:59Z'), new Date('2026-11-19T09:00:00Z')];
  const [little, much] = [later(now, minutes(5)), later(now, minutes(60))];
  const wait = async () => (await usage.waitUntil(['page'], now))?.until;

  await usage.record('page', 0.3, null, now);
  await usage.record('page', 0.96, little, earlier);
  assert.equal(await wait(), undefined, 'the latest report leaves room');

  await usage.record('page', 0.96, little, now);
  await usage.record('page', 0.3, null, earlier);
  assert.deepEqual(await wait(), little, 'the latest word is that there is little');

  await usage.record('page', 1, much, earlier);
  assert.deepEqual(await wait(), much, 'who was stopped rests to the end');
});
