import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { testDatabase } from '../database.ts';
import { guards } from './guards.ts';
import { runTableWithout } from './without-guard.ts';

test('every guard in the list is where the list says: its words in its file, or its object in the database', async () => {
  await using database = await testDatabase();
  const client = await database.handle.pool.connect();
  try {
    for (const guard of guards) {
      if ('sql' in guard) {
        await client.query('begin');
        await assert.doesNotReject(client.query(guard.sql), guard.name);
        await client.query('rollback');
      } else {
        const source = await readFile(guard.file, 'utf8').catch(() => '');
        assert.ok(source.includes(guard.find), `${guard.name}: ${guard.file} has no ${guard.find}`);
      }
    }
  } finally {
    client.release();
  }
});

/** Two of them here, one of our code and one of the database; `npm run prove -- guards` takes away every one. */
for (const name of ['domain: the digest must be current', 'sql: attempts need approvals']) {
  test(`the attacker's table fails without the guard "${name}"`, async () => {
    const guard = guards.find((candidate) => candidate.name === name);
    assert.ok(guard, 'the guard is in the list');
    assert.equal(await runTableWithout(guard), 'failed');
  });
}
