/**
 * A data folder as commit 02617199 left it: the tables that its migrations made, which never change, with every row it
 * wrote, its keys, its files, and the journal of its sandbox.
 *
 * What was signed for one time would be missed by now, and its tokens over. So every time in it is moved by the same
 * minutes, and the audit chain, which covers times, is made again with the folder's own key, as that commit made it.
 */
import assert from 'node:assert/strict';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { chainKey, entryOf } from '../../../server/db/audit/chain-entries.ts';
import { prepareJobQueue } from '../../../server/db/postgres/job-queue-schema.ts';
import { readMigrations } from '../../../server/db/postgres/migrate.ts';
import { earlierHeadMac, entryHash, genesisHash } from '../../../server/domain/audit/chain.ts';
import { parseKeyRing } from '../../../server/lib/key-ring.ts';
import { moveBackToOneRole, withFolderDatabase } from './one-role.ts';

const fixture = (name: string): string => join(import.meta.dirname, name);
const [head = '', ...lines] = (await readFile(fixture('rows.jsonl'), 'utf8')).trimEnd().split('\n');
const made = JSON.parse(head) as { readonly due: string; readonly sandbox: string };

/** The journal of the sandbox that it was connected to, to be put where the sandbox reads it. */
export async function restoreSandbox(sandboxDir: string, due: Date): Promise<void> {
  await mkdir(sandboxDir, { recursive: true });
  const journal = await readFile(fixture('sandbox.jsonl'), 'utf8');
  await writeFile(join(sandboxDir, 'journal.jsonl'), moveTimes(journal, due));
}

/** `due`: when what waits in it is to be due. A whole minute, because wall times have no seconds. */
export async function restoreDataFolder(dataDir: string, sandboxUrl: string, due: Date): Promise<void> {
  await writeTables(dataDir, sandboxUrl, due);
  await moveBackToOneRole(dataDir);
  await cp(fixture('encryption.keys'), join(dataDir, 'encryption.keys'));
  await cp(fixture('media'), join(dataDir, 'media'), { recursive: true });
}

const times = /\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?(Z|[+]00:00)?)?|\b1[789]\d{11}\b/g;

/** Instants in both ways they are written, and wall times: the folder's workspace is in UTC. */
function moveTimes(text: string, due: Date): string {
  const byMs = due.getTime() - Date.parse(made.due);
  assert.ok(Number.isInteger(byMs / 60_000));
  return text.replaceAll(times, (time) => {
    if (!time.includes('T')) return String(Number(time) + byMs);
    const minute = new Date(Date.parse(`${time.slice(0, 16)}Z`) + byMs).toISOString().slice(0, 16);
    return `${minute}${time.slice(16)}`;
  });
}

async function writeTables(dataDir: string, sandboxUrl: string, due: Date): Promise<void> {
  const rows = lines.map((line) => moveTimes(line.replaceAll(made.sandbox, sandboxUrl), due));
  await withFolderDatabase(dataDir, 'adminConnectionString', async (client) => {
    await client.query('set role signoff_owner');
    await createTables(client, rows);
    await prepareJobQueue(client);
    await client.query('reset role');
    // Neither triggers nor foreign keys: the rows were let in before.
    await client.query('set session_replication_role = replica');
    for (const table of new Set(rows.map(tableOf))) {
      const columns = await writtenColumns(client, table);
      await client.query(`delete from ${table}`);
      for (const row of rows.filter((one) => tableOf(one) === table))
        await client.query(
          `insert into ${table} (${columns}) overriding system value
           select ${columns} from jsonb_populate_record(null::${table}, $1::jsonb -> 'row')`,
          [row],
        );
    }
    await continueSequences(client);
    await sealAgain(client);
  });
}

const tableOf = (row: string): string => (JSON.parse(row) as { table: string }).table;

async function writtenColumns(client: ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}

/** By the migrations that it says it had. Their texts must be the ones that it applied. */
async function createTables(client: ClientBase, rows: readonly string[]): Promise<void> {
  const applied = rows
    .filter((row) => tableOf(row) === 'schema_migrations')
    .map((row) => (JSON.parse(row) as { row: { name: string; checksum: string } }).row)
    .sort((one, other) => one.name.localeCompare(other.name));
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const known = readMigrations();
  for (const { name, checksum } of applied) {
    const migration = known.find((one) => one.name === name);
    assert.equal(migration?.checksum, checksum, `${name} is not what it was`);
    await client.query(migration.text);
  }
}

async function continueSequences(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ sequence: string; table: string; column: string }>(
    `select s.oid::regclass::text as sequence, t.oid::regclass::text as table, quote_ident(a.attname) as column
     from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
       join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of rows)
    await client.query(
      `select setval('${sequence}', (select coalesce(max(${column}), 0) + 1 from ${table}), false)`,
    );
}

async function sealAgain(client: ClientBase): Promise<void> {
  const ring = parseKeyRing((await readFile(fixture('encryption.keys'), 'utf8')).trim());
  const { rows: heads } = await client.query('select * from audit_heads');
  for (const { workspace_id: workspace, sequence: length, key_id: keyId } of heads) {
    const key = chainKey(ring, keyId);
    assert.ok(key);
    const { rows: entries } = await client.query(
      'select * from audit_entries where workspace_id = $1 and sequence is not null order by sequence',
      [workspace],
    );
    assert.equal(String(entries.length), length);
    let hash = genesisHash;
    for (const entry of entries) {
      hash = entryHash(key, hash, BigInt(entry.sequence), entryOf(entry));
      await client.query('update audit_entries set hash = $1 where id = $2', [hash, entry.id]);
    }
    const mac = earlierHeadMac(key, workspace, BigInt(length), hash);
    await client.query('update audit_heads set hash = $1, mac = $2 where workspace_id = $3', [
      hash,
      mac,
      workspace,
    ]);
  }
}
