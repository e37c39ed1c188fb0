/** SQL migrations, forward only. If several processes start at once, one applies them while the others wait. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { sha256Hex } from '../../lib/canonical-json.ts';

import { stepNames } from './migration-steps.ts';

const lockKey = 7_331_001;
const folder = join(import.meta.dirname, '../../../migrations');

export class MigrationError extends Error {}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

type Connection = Pick<ClientBase, 'query'>;

export function readMigrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return { name, text, checksum: sha256Hex(text) };
    });
}

/** Returns the names of the migrations it applied. Each is committed together with its row in schema_migrations. */
export async function migrate(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString, application_name: 'signoff migrate' });
  await client.connect();
  try {
    return await migrateWith(client);
  } finally {
    await client.end();
  }
}

/**
 * `prepareRest` runs while other processes still wait, so that two never change the same things. They wait until the
 * connection is closed.
 */
export async function migrateWith(
  client: Connection,
  prepareRest: () => Promise<void> = async () => undefined,
): Promise<string[]> {
  await client.query('select pg_advisory_lock($1)', [lockKey]);
  await client.query(
    'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const pending = await findPendingMigrations(client);
  for (const migration of pending) await apply(client, migration);
  await prepareRest();
  return pending.map(({ name }) => name);
}

/** Throws when the database is not one that this version can migrate. */
export async function findPendingMigrations(client: Connection): Promise<Migration[]> {
  const known = readMigrations();
  const recorded = await readRecorded(client);
  const unknown = [...recorded.keys()].filter(
    (name) => !stepNames.includes(name) && !known.some((migration) => migration.name === name),
  );
  if (unknown.length) {
    throw new MigrationError(
      `This database was used by a newer Signoff (it has ${unknown.join(', ')}). Start that version, or a newer one.`,
    );
  }
  return known.filter(({ name, checksum }) => {
    const recordedChecksum = recorded.get(name);
    if (recordedChecksum !== undefined && recordedChecksum !== checksum)
      throw new MigrationError(
        `The migration ${name} was changed after it was applied. Restore the original file.`,
      );
    return recordedChecksum === undefined;
  });
}

async function readRecorded(client: Connection): Promise<ReadonlyMap<string, string>> {
  const { rows: tables } = await client.query<{ readable: boolean | null }>(
    `select has_table_privilege(to_regclass('public.schema_migrations'), 'select') as readable`,
  );
  if (!tables[0]?.readable) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function apply(client: Connection, { name, text, checksum }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
