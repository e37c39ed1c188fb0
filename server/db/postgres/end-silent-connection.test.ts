import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { startTcpProxy } from '../../../test/faults/outages/tcp-proxy.ts';
import { openDatabase } from './database.ts';

test('a query on a connection that died silently fails, and the next one succeeds', async () => {
  await using real = await openTestDatabase();
  await using proxy = await startTcpProxy(real.connectionString);
  await using database = openDatabase(proxy.urlThrough(real.connectionString), silentLog, 1, 300);
  const selectOne = () => sql<{ one: number }>`select 1 as one`.execute(database.sql);
  assert.equal((await selectOne()).rows[0]?.one, 1);
  proxy.stall();
  await assert.rejects(selectOne, /no answer for 0\.3 seconds|terminated/);
  await proxy.resume();
  assert.equal((await selectOne()).rows[0]?.one, 1);
});

test('a connection without a query in progress may be silent for any time, also within a transaction', async () => {
  await using real = await openTestDatabase();
  await using database = openDatabase(real.connectionString, silentLog, 1, 500);
  const opened = once(database.pool, 'connect') as Promise<[{ connection: { stream: Socket } }]>;
  const one = await database.sql.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    const [{ connection }] = await opened;
    await once(connection.stream, 'timeout', { signal: AbortSignal.timeout(20_000) });
    return await sql<{ one: number }>`select 1 as one`.execute(transaction);
  });
  assert.equal(one.rows[0]?.one, 1);
});
