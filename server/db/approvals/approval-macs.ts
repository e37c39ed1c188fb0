/** The MACs of approvals as rows. The key is derived for this purpose alone from the key ring, never stored. */
import {
  type ApprovalStatement,
  approvalMac,
  isApprovalMac,
} from '../../domain/approvals/approval-statement.ts';
import { currentMacKey, type KeyRing, macKey } from '../../lib/key-ring.ts';
import type { Sql } from '../postgres/database.ts';

const purpose = 'approval mac';

export interface StoredMac {
  readonly keyId: string;
  readonly mac: string;
}

export function macRow(keys: KeyRing, statement: ApprovalStatement, at: Date) {
  const { id, key } = currentMacKey(keys, purpose);
  return { approval_id: statement.id, key_id: id, mac: approvalMac(key, statement), created_at: at };
}

/** Of several keys in the ring one that verifies is enough: a row of a removed key says nothing. */
export function createMacCheck(
  keys: KeyRing,
): (statement: ApprovalStatement, macs: readonly StoredMac[]) => boolean {
  return (statement, macs) =>
    macs.some(({ keyId, mac }) => {
      const key = macKey(keys, keyId, purpose);
      return key !== undefined && isApprovalMac(key, statement, mac);
    });
}

/** Adds MACs of the first key to approvals that have none of it. */
export async function addMacs(
  sql: Sql,
  keys: KeyRing,
  statements: readonly ApprovalStatement[],
  at: Date,
): Promise<void> {
  if (statements.length === 0) return;
  await sql
    .insertInto('approval_macs')
    .values(statements.map((statement) => macRow(keys, statement, at)))
    .onConflict((conflict) => conflict.columns(['approval_id', 'key_id']).doNothing())
    .execute();
}
