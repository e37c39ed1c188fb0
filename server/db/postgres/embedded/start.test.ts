import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, test } from 'node:test';
import { startEmbeddedPostgres } from './index.ts';
import { query, silentLog, temporaryFolder } from './test-support.ts';

const folder = await temporaryFolder();
after(() => folder[Symbol.asyncDispose]());
const dataDir = path.join(folder.path, 'die Daten — données ☃');
const start = () => startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });

test('the first start creates a role that owns the database and one that owns nothing; neither is a superuser', async () => {
  await using postgres = await start();
  const roles = await query(
    postgres.adminConnectionString,
    `select rolname as name, rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls as may_more,
       exists (select from pg_database where datname = 'signoff' and datdba = r.oid) as owns_database
     from pg_roles r where rolname like 'signoff%' order by 1`,
  );
  assert.deepEqual(roles, [
    { name: 'signoff', may_more: false, owns_database: false },
    { name: 'signoff_owner', may_more: false, owns_database: true },
  ]);
  for (const [url, name] of [
    [postgres.connectionString, 'signoff'],
    [postgres.ownerConnectionString, 'signoff_owner'],
  ] as const)
    assert.deepEqual(await query(url, 'select current_user as name, current_database() as database'), [
      { name, database: 'signoff' },
    ]);
  await assert.rejects(query(postgres.connectionString, 'create table stored (word text)'), {
    code: '42501',
  });
  await query(postgres.ownerConnectionString, 'create table stored (word text)');
  await query(postgres.ownerConnectionString, "insert into stored values ('schön')");
});

test('sorting and case follow C.UTF-8 on any system', async () => {
  await using postgres = await start();
  const [row] = await query(postgres.connectionString, "select lower('ÄÖÜ') as lower, 'Z' < 'a' as bytewise");
  assert.deepEqual(row, { lower: 'äöü', bytewise: true });
});

test('a warm start preserves the data and is fast', async () => {
  const before = performance.now();
  await using postgres = await start();
  const tookMs = performance.now() - before;
  assert.deepEqual(await query(postgres.ownerConnectionString, 'select word from stored'), [
    { word: 'schön' },
  ]);
  assert.ok(tookMs < 2000, `${tookMs} ms, even on a busy machine too slow`);
});

test('passwords are private files, and a wrong one is refused', async () => {
  await using postgres = await start();
  for (const name of ['postgres.password', 'postgres-owner.password', 'postgres-superuser.password']) {
    const { mode, uid } = await stat(path.join(dataDir, name));
    assert.equal(mode & 0o777, 0o600);
    assert.equal(uid, process.getuid?.());
  }
  assert.equal((await stat(path.join(dataDir, 'postgres'))).mode & 0o777, 0o700);
  for (const role of ['signoff', 'signoff_owner', 'postgres']) {
    const wrong = `postgres://${role}:wrong@127.0.0.1:${postgres.port}/signoff`;
    await assert.rejects(query(wrong, 'select 1'), { code: '28P01' });
  }
});

test('the database listens on loopback only and is durable by default', async () => {
  await using postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const [row] = await query(
    postgres.adminConnectionString,
    `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
            current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
  );
  assert.deepEqual(row, { addresses: '127.0.0.1', sockets: '', fsync: 'on', commit: 'on' });
});

test('a second start on the same folder is refused', async () => {
  await using postgres = await start();
  assert.ok(postgres);
  await assert.rejects(start(), { name: 'EmbeddedPostgresError', code: 'data_folder_locked' });
});

for (const [name, role] of [
  ['postgres.password', 'signoff'],
  ['postgres-owner.password', 'signoff_owner'],
] as const) {
  test(`a lost ${name} is replaced`, async () => {
    await rm(path.join(dataDir, name));
    await using postgres = await start();
    const url = role === 'signoff' ? postgres.connectionString : postgres.ownerConnectionString;
    assert.equal((await query(url, 'select 1')).length, 1);
  });

  test(`a wrong ${name} is refused with advice, and the folder is unlocked again`, async () => {
    const file = path.join(dataDir, name);
    const right = await readFile(file);
    await writeFile(file, 'wrong\n');
    await assert.rejects(start(), {
      code: 'password_refused',
      message: new RegExp(`${name}: delete that file`),
    });
    await writeFile(file, right);
    await using postgres = await start();
    assert.ok(postgres);
  });
}

test('a database of another major version is refused with advice', async () => {
  const file = path.join(dataDir, 'postgres', 'PG_VERSION');
  const own = await readFile(file);
  await writeFile(file, '99\n');
  await assert.rejects(start(), { code: 'newer_major', message: /PostgreSQL 99/ });
  await writeFile(file, '9\n');
  await assert.rejects(start(), { code: 'older_major', message: /docs\/running\.md/ });
  await writeFile(file, own);
});

test('a file in the place of the database folder is not touched', async () => {
  await using other = await temporaryFolder();
  await writeFile(other.path + '/postgres', 'a file');
  await assert.rejects(startEmbeddedPostgres({ dataDir: other.path, log: silentLog }), {
    name: 'EmbeddedPostgresError',
  });
  assert.equal(await readFile(other.path + '/postgres', 'utf8'), 'a file');
});
