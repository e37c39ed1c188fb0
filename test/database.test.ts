import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from './database.ts';

test('every test file gets a migrated database of its own', async () => {
  await using first = await openTestDatabase();
  await using second = await openTestDatabase();
  assert.notEqual(first.connectionString, second.connectionString);
  assert.deepEqual(await first.handle.sql.selectFrom('users').selectAll().execute(), []);
});
