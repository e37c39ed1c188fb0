/**
 * Steps of an upgrade that SQL alone cannot do, since they need the keys. Each runs once, as the owner of the tables and
 * after all migrations, and is recorded with them, where the service's role writes nothing: who has only that role's
 * password cannot have a step run again over rows of theirs.
 */
import type { ClientBase } from 'pg';
import type { KeyRing } from '../../lib/key-ring.ts';
import { createLogger } from '../../lib/logger.ts';
import { assertKnownKeys, type KnownKey, WrongKeysError } from './key-fingerprints.ts';
import { coveredColumns, createRowMacs, type ProtectedTable, protectedTables } from './row-macs.ts';

type Connection = Pick<ClientBase, 'query'>;
/** Called where there is something to do for which the keys are needed. */
export type ReadKeys = () => KeyRing;

interface MigrationStep {
  readonly name: string;
  run(client: Connection, readKeys: ReadKeys): Promise<void>;
}

const migrationSteps: readonly MigrationStep[] = [{ name: '0049_row_macs.ts', run: addRowMacs }];

export const stepNames: readonly string[] = migrationSteps.map(({ name }) => name);

export const withoutKeys: ReadKeys = () => {
  throw new WrongKeysError(
    'This upgrade needs ENCRYPTION_KEYS, or the data folder with the file encryption.keys.',
  );
};

export async function findPendingSteps(client: Connection): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations where name = any($1)',
    [stepNames],
  );
  return stepNames.filter((name) => !rows.some((row) => row.name === name));
}

/** The caller holds the lock of the migrations. */
export async function runMigrationSteps(client: Connection, readKeys: ReadKeys): Promise<void> {
  const pending = await findPendingSteps(client);
  for (const { name, run } of migrationSteps.filter((step) => pending.includes(step.name))) {
    await client.query('begin');
    try {
      await run(client, readKeys);
      await client.query(`insert into schema_migrations (name, checksum) values ($1, 'step')`, [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  }
}

async function addRowMacs(client: Connection, readKeys: ReadKeys): Promise<void> {
  const tables: ProtectedTable[] = [];
  for (const table of protectedTables) {
    const { rowCount } = await client.query(`select from ${table} where mac is null limit 1`);
    if (rowCount) tables.push(table);
  }
  if (tables.length === 0) return;
  const keys = readKeys();
  // MACs with other keys than the service has would lock everybody out.
  const known = await client.query<KnownKey>('select key_id, fingerprint from key_fingerprints');
  assertKnownKeys(known.rows, keys);
  for (const table of tables) await signRows(client, keys, table);
}

/** Gives every row that has no MAC one over what it says now. */
export async function signRows(client: Connection, keys: KeyRing, table: ProtectedTable): Promise<void> {
  const macs = createRowMacs(keys, createLogger('silent'));
  // Locked, so that the places stay.
  const { rows } = await client.query(
    `select ctid::text as place, ${coveredColumns[table].join(', ')} from ${table} where mac is null for update`,
  );
  const signed = rows.map((row) => macs.sign(table, row));
  const size = 1_000;
  for (let first = 0; first < signed.length; first += size) {
    const part = signed.slice(first, first + size);
    await client.query(
      `update ${table} set mac = made.mac, mac_key = made.mac_key
       from unnest($1::tid[], $2::bytea[], $3::text[]) as made (place, mac, mac_key) where ${table}.ctid = made.place`,
      [part.map(({ place }) => place), part.map(({ mac }) => mac), part.map(({ mac_key }) => mac_key)],
    );
  }
}
