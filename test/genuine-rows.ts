/**
 * Rows that say who somebody is, as the service itself would have written them. Tests that insert or change such rows
 * make them genuine here, with the keys that the services of tests have.
 */
import type { Pool } from 'pg';
import { createAuditLog } from '../server/db/audit/audit-log.ts';
import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import { signRows } from '../server/db/postgres/migration-steps.ts';
import { createRowMacs, type ProtectedTable } from '../server/db/postgres/row-macs.ts';
import type { AuditRecord } from '../server/domain/audit/ports.ts';
import { silentLog } from './database.ts';
import { testKeys } from './test-keys.ts';

export const testMacs = createRowMacs(testKeys, silentLog);

interface Owned {
  readonly owner: Pool;
}

/** Runs a change as the owner of the tables, and gives the rows that it changed MACs over what they say then. */
export async function changeGenuinely(
  { owner }: Owned,
  table: ProtectedTable,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(text, [...values]);
    await client.query(
      `update ${table} set mac = null, mac_key = null where xmin = pg_current_xact_id()::xid`,
    );
    await signRows(client, testKeys, table);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Rows that were inserted in bulk, without MACs. */
export async function signNewRows(owner: Pool, table: ProtectedTable): Promise<void> {
  await changeGenuinely({ owner }, table, 'select 1');
}

/** Entries as the service itself would have written them. */
export const writeAuditGenuinely = (
  { transact }: Pick<DatabaseHandle, 'transact'>,
  ...records: readonly AuditRecord[]
): Promise<void> => transact((tx) => createAuditLog(testKeys, () => undefined).write(tx, ...records));
