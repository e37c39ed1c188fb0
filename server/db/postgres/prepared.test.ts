import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { openTestDatabase, silentLog } from '../../../test/database.ts';
import { openDatabase, sqlOf } from './database.ts';
import { prepared } from './prepared.ts';

test('a statement that begins with prepared is planned once for its connection, in a transaction too, and others are not', async () => {
  await using real = await openTestDatabase();
  await using database = openDatabase(real.connectionString, silentLog, 1);
  const add = (to: number) => sql<{ sum: number }>`${prepared} select ${to}::int + 1 as sum`;
  assert.deepEqual((await add(1).execute(database.sql)).rows, [{ sum: 2 }]);
  await sql`select ${1}::int + 2`.execute(database.sql);
  await database.transact(async (tx) => {
    assert.deepEqual((await add(41).execute(sqlOf(tx))).rows, [{ sum: 42 }]);
  });
  const { rows } = await sql<{ statement: string; uses: string }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements
    where statement like '%int +%'`.execute(database.sql);
  assert.deepEqual(rows, [{ statement: '/* prepared */ select $1::int + 1 as sum', uses: '2' }]);
});

test('when a newer version adds columns, what selects all of them goes on', async () => {
  await using real = await openTestDatabase();
  await using database = openDatabase(real.connectionString, silentLog, 1);
  const read = () =>
    database.sql.selectFrom('installation_pauses').modifyFront(prepared).selectAll().limit(0).execute();
  await read();
  await real.owner.query('alter table installation_pauses add column of_a_newer_version text');
  assert.deepEqual(await read(), []);
  assert.deepEqual(await read(), []);
});
