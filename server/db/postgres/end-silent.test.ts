import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { silentLog, testDatabase } from '../../../test/database.ts';
import { startTcpProxy } from '../../../test/faults/outages/tcp-proxy.ts';
import { openDatabase } from './database.ts';

test('a line that died without a word fails the question, and the next one is answered', async () => {
  await using real = await testDatabase();
  await using proxy = await startTcpProxy(real.connectionString);
  await using database = openDatabase(proxy.through(real.connectionString), silentLog, 1, 300);
  const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.sql);
  assert.equal((await ask()).rows[0]?.one, 1);
  proxy.stall();
  await assert.rejects(ask, /no answer for 0\.3 seconds|terminated/);
  await proxy.flow();
  assert.equal((await ask()).rows[0]?.one, 1);
});

test('a connection that owes nothing may be silent as long as it likes, also within a transaction', async () => {
  await using real = await testDatabase();
  await using database = openDatabase(real.connectionString, silentLog, 1, 500);
  const one = await database.sql.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    await new Promise((resolve) => setTimeout(resolve, 800));
    return await sql<{ one: number }>`select 1 as one`.execute(transaction);
  });
  assert.equal(one.rows[0]?.one, 1);
});
