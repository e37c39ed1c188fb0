import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { later, minutes } from '../../lib/clock.ts';
import { createUsageStore } from './usage.ts';

test('what was said earlier and is noted later changes nothing, but that all was used', async () => {
  await using database = await testDatabase();
  const usage = createUsageStore(database.handle);
  const [earlier, now] = [new Date('2026-11-19T08:59:59Z'), new Date('2026-11-19T09:00:00Z')];
  const [little, much] = [later(now, minutes(5)), later(now, minutes(60))];
  const wait = async () => (await usage.waitUntil(['page'], now))?.until;

  await usage.note('page', 0.3, null, now);
  await usage.note('page', 0.96, little, earlier);
  assert.equal(await wait(), undefined, 'the latest word is that there is room');

  await usage.note('page', 0.96, little, now);
  await usage.note('page', 0.3, null, earlier);
  assert.deepEqual(await wait(), little, 'the latest word is that there is little');

  await usage.note('page', 1, much, earlier);
  assert.deepEqual(await wait(), much, 'who was stopped rests to the end');
});
