import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openTestDatabase } from '../database.ts';
import { guards } from './guards.ts';
import { runAttacksWithoutGuard } from './run-without-guard.ts';

test('every guard in the list is where the list says: its source text in its file, or its object in the database', async () => {
  await using database = await openTestDatabase();
  const client = await database.owner.connect();
  try {
    for (const guard of guards) {
      if (guard.sql !== undefined) {
        await client.query('begin');
        await assert.doesNotReject(client.query(guard.sql), guard.name);
        await client.query('rollback');
      }
      if ('file' in guard) {
        const source = await readFile(guard.file, 'utf8').catch(() => '');
        assert.ok(source.includes(guard.find), `${guard.name}: ${guard.file} has no ${guard.find}`);
      }
    }
  } finally {
    client.release();
  }
});

/** Some of them here, in our code, in the database and in the rights of the service's role; `npm run prove -- guards` removes every one. */
for (const name of [
  'domain: the digest must be current',
  'sql: attempts need approvals',
  'rights: manifests stand',
]) {
  test(`the attacker's table fails without the guard "${name}"`, async () => {
    const guard = guards.find((candidate) => candidate.name === name);
    assert.ok(guard, 'the guard is in the list');
    assert.equal(await runAttacksWithoutGuard(guard), 'failed');
  });
}
