import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { openTestDatabase, silentLog, type TestDatabase } from '../../../test/database.ts';
import { newId, type WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, openDatabase, sqlOf } from './database.ts';

let database: TestDatabase;
const [ours, theirs] = [newId('wsp', 1), newId('wsp', 2)];

before(async () => {
  database = await openTestDatabase();
  for (const id of [ours, theirs]) {
    await database.handle.pool.query(
      `insert into workspaces (id, name, time_zone, created_at) values ($1, $1, 'UTC', now())`,
      [id],
    );
    await database.handle.pool.query(
      `insert into audit_breaks (workspace_id, found_at, looked_at, what) values ($1, now(), now(), 'broken')`,
      [id],
    );
  }
});
after(() => database[Symbol.asyncDispose]());

const visible = async ({ sql }: DatabaseHandle): Promise<readonly WorkspaceId[]> =>
  (await sql.selectFrom('audit_breaks').select('workspace_id').orderBy('workspace_id').execute()).map(
    ({ workspace_id }) => workspace_id,
  );

test('a handle for one workspace sees only its rows, even without a where', async () => {
  const { handle } = database;
  assert.deepEqual(await visible(handle), [ours, theirs]);
  assert.deepEqual(await visible(handle.forWorkspace(ours)), [ours]);
  const workspaces = await handle.forWorkspace(theirs).sql.selectFrom('workspaces').select('id').execute();
  assert.deepEqual(workspaces, [{ id: theirs }]);
});

test('it changes and deletes only its rows, and cannot write into another workspace', async () => {
  const { sql } = database.handle.forWorkspace(ours);
  const change = await sql.updateTable('audit_breaks').set({ what: 'other' }).executeTakeFirst();
  assert.equal(change.numUpdatedRows, 1n);
  const foreign = { workspace_id: theirs, reason: '', paused_by: newId('usr', 1), paused_at: new Date() };
  await assert.rejects(sql.insertInto('pauses').values(foreign).execute(), /row-level security/);
});

test('handles that share connections see no rows of each other', async () => {
  const { handle } = database;
  const scoped = [handle.forWorkspace(ours), handle.forWorkspace(theirs)];
  const seen = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      const one = scoped[index % 2] ?? handle;
      const select = (sql: DatabaseHandle['sql']) => visible({ ...one, sql });
      return (await (index % 3 === 0 ? one.transact((tx) => select(sqlOf(tx))) : select(one.sql))).join();
    }),
  );
  assert.deepEqual(
    seen,
    Array.from({ length: 60 }, (_, index) => [ours, theirs][index % 2]),
  );
});

test('a transaction of a request sees the rows of its workspace', async () => {
  assert.deepEqual(await database.handle.inTransaction(ours, visible), [ours]);
  assert.deepEqual(await database.handle.inTransaction('all', visible), [ours, theirs]);
});

test('a connection for which nothing was set sees nothing', async () => {
  const client = new Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    assert.deepEqual((await client.query('select id from workspaces')).rows, []);
    await client.query(`select set_config('signoff.workspace', '', false)`);
    assert.deepEqual((await client.query('select id from workspaces')).rows, []);
  } finally {
    await client.end();
  }
});

test('closing the database waits for a connection in use, and ends once it is returned', {
  timeout: 20_000,
}, async () => {
  const opened = openDatabase(database.connectionString, silentLog);
  const client = await opened.pool.connect();
  const closed = opened[Symbol.asyncDispose]();
  await client.query('select 1');
  client.release();
  await closed;
});
