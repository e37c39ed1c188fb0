import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { MigrationError, migrate, readMigrations } from './migrate.ts';

let database: TestDatabase;
before(async () => {
  database = await openTestDatabase();
});
after(() => database[Symbol.asyncDispose]());

const names = readMigrations().map(({ name }) => name);

/** An empty database on the server of the test database. */
async function createEmptyDatabase(): Promise<AsyncDisposable & { url: string; query: Client['query'] }> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await database.owner.query(`create database ${name}`);
  const url = Object.assign(new URL(database.ownerConnectionString), { pathname: `/${name}` }).href;
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    url,
    query: client.query.bind(client) as Client['query'],
    [Symbol.asyncDispose]: async () => {
      await client.end();
      await database.owner.query(`drop database ${name} with (force)`);
    },
  };
}

test('migrations are numbered without a gap, and no number is used twice', () => {
  assert.deepEqual(
    names.map((name) => Number(name.slice(0, 4))),
    names.map((_, index) => index + 1),
  );
});

test('five processes that start at once apply each migration once', async () => {
  await using empty = await createEmptyDatabase();
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(empty.url)));
  assert.deepEqual(applied.flat().sort(), names);
  assert.deepEqual(await migrate(empty.url), []);
});

test('a migration that was changed after it was applied is refused, naming it', async () => {
  await using empty = await createEmptyDatabase();
  await migrate(empty.url);
  await empty.query(`update schema_migrations set checksum = 'other' where name = $1`, [names[1]]);
  await assert.rejects(migrate(empty.url), (error: Error) => {
    assert.ok(error instanceof MigrationError);
    assert.match(error.message, new RegExp(`${names[1]} was changed after it was applied`));
    return true;
  });
});

test('a database that a newer version has used is refused, and nothing is changed', async () => {
  await using empty = await createEmptyDatabase();
  await migrate(empty.url);
  await empty.query(`insert into schema_migrations (name, checksum) values ('9999_future.sql', 'x')`);
  await empty.query(`delete from schema_migrations where name = $1`, [names.at(-1)]);
  await assert.rejects(migrate(empty.url), /used by a newer Signoff \(it has 9999_future\.sql\)/);
  const { rows } = await empty.query('select name from schema_migrations where name = $1', [names.at(-1)]);
  assert.equal(rows.length, 0);
});

test('a migration that fails changes nothing, and the next start continues with it', async () => {
  await using empty = await createEmptyDatabase();
  // The second migration creates this table.
  await empty.query('create table accounts (id text)');
  await assert.rejects(migrate(empty.url), /accounts/);
  const { rows } = await empty.query('select name from schema_migrations');
  assert.deepEqual(rows, [{ name: names[0] }]);
  await empty.query('drop table accounts');
  assert.deepEqual(await migrate(empty.url), names.slice(1));
});

interface Column {
  readonly nullable: boolean;
  readonly hasDefault: boolean;
}
type Tables = Map<string, Map<string, Column>>;

/** The schema files are simple on purpose, tables with one type for each column, so that they can be parsed here. */
function parseSchemaFiles(): Tables {
  const body = readdirSync(join(import.meta.dirname, '../schema'))
    .filter((name) => name.endsWith('schema.ts'))
    .map((name) => readFileSync(join(import.meta.dirname, '../schema', name), 'utf8'))
    .map((text) => text.slice(text.indexOf('export interface ')))
    .join('\n');
  const tables: Tables = new Map();
  for (const [, table = '', columns = ''] of body.matchAll(/^ {2}(\w+): \{([\s\S]*?)\};$/gm)) {
    // Object types contain semicolons, at which the columns are split.
    const flat = columns.replaceAll(/\{[^{}]*\}/g, 'object');
    const parsed = [...flat.matchAll(/(\w+): ([^;]+)(?:;|$)/g)].map(([, name = '', type = '']) => {
      const nullable = /\| null\b|^NullableJson</.test(type);
      return [name, { nullable, hasDefault: type.startsWith('Generated<') }] as const;
    });
    tables.set(table, new Map(parsed));
  }
  return tables;
}

async function readDatabaseTables(): Promise<Tables> {
  const { rows } = await database.owner.query<{ table: string; name: string } & Column>(`
    select table_name as "table", column_name as name, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as "hasDefault"
    from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'
      and not exists (select from pg_class where oid = format('public.%I', table_name)::regclass and relispartition)`);
  const tables: Tables = new Map();
  for (const { table, name, nullable, hasDefault } of rows) {
    const columns = tables.get(table) ?? new Map<string, Column>();
    tables.set(table, columns.set(name, { nullable, hasDefault }));
  }
  return tables;
}

test('the tables and columns that the code names are those of the database, with the same nullability', async () => {
  const [typed, real] = [parseSchemaFiles(), await readDatabaseTables()];
  assert.deepEqual([...typed.keys()].sort(), [...real.keys()].sort());
  for (const [table, columns] of typed) {
    const nullability = (tables: Tables) =>
      Object.fromEntries([...(tables.get(table) ?? [])].map(([name, { nullable }]) => [name, nullable]));
    assert.deepEqual(nullability(typed), nullability(real), table);
    for (const [name, { hasDefault }] of columns)
      if (hasDefault) assert.ok(real.get(table)?.get(name)?.hasDefault, `${table}.${name} has no default`);
  }
});

test('every table of a tenant names its workspace', async () => {
  // People, keys, budgets and the authorization server's records belong to the installation; the others to a row
  // that names the workspace, or are hashed together with it.
  const shared = new Set([
    'approval_macs',
    'users',
    'identities',
    'workspaces',
    'web_sessions',
    'sign_in_attempts',
    'passkeys',
    'passkey_challenges',
    'sign_in_links',
    'ended_rows',
    'key_fingerprints',
    'signing_keys',
    'audit_sealing',
    'lanes',
    'app_secrets',
    'oidc_records',
    'idempotency_records',
    'budgets',
    'rate_limits',
    'platform_usage',
    'platform_notices',
    'data_deletions',
    'processes',
    'installation_pauses',
    'time_rules',
    'event_order',
    'approval_times',
    'recurrence_posts',
    'notification_settings',
    'confirmed_addresses',
    // Those about a person's own address concern no workspace.
    'mails',
  ]);
  for (const [table, columns] of await readDatabaseTables())
    if (!shared.has(table)) assert.equal(columns.get('workspace_id')?.nullable, false, table);
});

test('every table with a workspace shows a connection only the rows of the workspaces it was told', async () => {
  // Read before a workspace is known: they say who somebody is and where they belong.
  const exempt = ['access_tokens', 'app_grants', 'apps', 'memberships'];
  const { rows } = await database.handle.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select 1 from pg_policy p where p.polrelid = c.oid and c.relrowsecurity and p.polcmd = '*')
    order by 1`);
  assert.deepEqual(
    rows.map(({ name }) => name),
    exempt,
  );
});

test('texts stored before messages had codes are preserved verbatim', async () => {
  await using empty = await createEmptyDatabase();
  const migrations = readMigrations();
  const index = migrations.findIndex(({ name }) => name.startsWith('0032_'));
  for (const { text } of migrations.slice(0, index)) await empty.query(text);
  // Only the texts matter here, so constraints and required columns are dropped.
  await empty.query(`do $$ declare one record; begin
    for one in select conrelid::regclass as name, conname from pg_constraint
      where contype in ('c', 'f') and connamespace = 'public'::regnamespace loop
      execute format('alter table %s drop constraint %I', one.name, one.conname);
    end loop;
    for one in select attrelid::regclass as name, attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attnotnull and attnum > 0
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and attnum = any(i.indkey)) loop
      execute format('alter table %s alter column %I drop not null', one.name, one.attname);
    end loop;
  end $$`);
  const tables = ['accounts', 'connections', 'posts', 'notifications'];
  for (const table of tables) await empty.query(`alter table ${table} disable trigger user`);
  await empty.query(
    `insert into accounts (id, status_reason) values ('acc_1', 'LinkedIn ended it.'), ('acc_2', null)`,
  );
  await empty.query(
    `insert into connections (id, not_shown) values ('con_1', array['No pages.', 'No profile.'])`,
  );
  await empty.query(
    `insert into posts (id, trouble) values (1, '{"code":"x","message":"Refused.","at":"now"}')`,
  );
  await empty.query(
    `insert into notifications (id, title, body, facts) values ('ntf_1', 'Failed', 'Why.', '{"reason":"Refused."}')`,
  );
  for (const table of tables) await empty.query(`alter table ${table} enable trigger user`);
  await empty.query(migrations[index]?.text ?? '');
  const message = (text: string) => ({ code: 'verbatim', params: { text }, text });
  const rows = async (query: string) => (await empty.query<object>(query)).rows;
  assert.deepEqual(await rows('select status_reason from accounts order by id'), [
    { status_reason: message('LinkedIn ended it.') },
    { status_reason: null },
  ]);
  assert.deepEqual(await rows('select not_shown from connections'), [
    { not_shown: [message('No pages.'), message('No profile.')] },
  ]);
  assert.deepEqual(await rows('select trouble from posts'), [
    { trouble: { code: 'x', message: message('Refused.'), at: 'now' } },
  ]);
  assert.deepEqual(await rows('select title, body, facts from notifications'), [
    { title: message('Failed'), body: message('Why.'), facts: { reason: message('Refused.') } },
  ]);
});
