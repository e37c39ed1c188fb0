import { sql as raw } from 'kysely';
import { earlierHeadMac, entryHash, genesisHash, headMac, isSameHash } from '../../domain/audit/chain.ts';
import type { ChainVerdict, VerifyChain } from '../../domain/audit/ports.ts';
import type { VerifyAssertion } from '../../domain/signing/ports.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { chainKey, entryOf, selectEntries } from './chain-entries.ts';
import { compareWithChain } from './compare-with-chain.ts';
import { createEntryMacs } from './entry-macs.ts';

const batch = 2_000;

export interface AuditVerdict extends Omit<ChainVerdict, 'first'> {
  readonly workspaceId: WorkspaceId;
}

/** Reads each workspace in one snapshot, so that a concurrent sealer is not mistaken for a break. */
export async function verifyAudit(
  database: DatabaseHandle,
  ring: KeyRing,
  verifyAssertion: VerifyAssertion,
): Promise<AuditVerdict[]> {
  const workspaces = await database.sql.selectFrom('workspaces').select('id').orderBy('id').execute();
  const verdicts: AuditVerdict[] = [];
  for (const { id } of workspaces) verdicts.push(await verifyOne(database, ring, verifyAssertion, id));
  return verdicts;
}

const verifyOne = (
  database: DatabaseHandle,
  ring: KeyRing,
  verifyAssertion: VerifyAssertion,
  id: WorkspaceId,
): Promise<AuditVerdict> =>
  database.sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (sql) => ({
      ...(await verifyChainOf(sql, ring, id)),
      ...(await compareWithChain(sql, ring, verifyAssertion, id)),
    }));

export const createVerifyChain =
  (database: DatabaseHandle, ring: KeyRing, verifyAssertion: VerifyAssertion): VerifyChain =>
  async (workspaceId) => {
    const verdict = await verifyOne(database, ring, verifyAssertion, workspaceId);
    const first = await selectEntries(database.sql, workspaceId)
      .where('sequence', '=', '1')
      .executeTakeFirst();
    return { ...verdict, first: first ? { at: first.at, hash: first.hash ?? '' } : null };
  };

/** Whether the chain itself is whole. */
export async function verifyChainOf(
  sql: Sql,
  ring: KeyRing,
  workspaceId: WorkspaceId,
): Promise<Pick<AuditVerdict, 'workspaceId' | 'entries' | 'unsealed' | 'refused' | 'broken'>> {
  const { unsealed, refused } = await sql
    .selectFrom('audit_entries')
    .select((eb) => [
      eb.fn.countAll<string>().filterWhere('refused_at', 'is', null).as('unsealed'),
      eb.fn.count<string>('refused_at').as('refused'),
    ])
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'is', null)
    .executeTakeFirstOrThrow();
  const chain = await followChain(sql, ring, workspaceId);
  const broken = chain.broken ?? (await checkEnd(sql, ring, workspaceId, chain, Number(unsealed)));
  return {
    workspaceId,
    entries: Number(chain.sequence),
    unsealed: Number(unsealed),
    refused: Number(refused),
    broken,
  };
}

interface Chain {
  readonly sequence: bigint;
  readonly hash: string;
  readonly broken: string | null;
}

async function followChain(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<Chain> {
  const { isGenuine } = createEntryMacs(ring);
  let sequence = 0n;
  let hash = genesisHash;
  const brokenAt = (what: string): Chain => ({ sequence, hash, broken: `entry ${sequence + 1n} ${what}` });
  // Starts at the lowest number: an entry before the first one is a forgery too.
  let after = '-9223372036854775808';
  for (;;) {
    const rows = await selectEntries(sql, workspaceId)
      .where(raw<boolean>`sequence > ${after}`)
      .orderBy('sequence')
      // Of two in one place, which cannot happen without tampering, the older is read first.
      .orderBy('id')
      .limit(batch)
      .execute();
    if (rows.length === 0) return { sequence, hash, broken: null };
    for (const row of rows) {
      if (BigInt(row.sequence ?? 0) <= 0n) return brokenAt('has another before it that is not ours');
      if (BigInt(row.sequence ?? 0) !== sequence + 1n) return brokenAt('is missing');
      const key = chainKey(ring, row.key_id);
      if (!key) return brokenAt(`names the key "${row.key_id}", which is not in ENCRYPTION_KEYS`);
      const expected = entryHash(key, hash, sequence + 1n, entryOf(row));
      if (!isSameHash(expected, row.hash ?? '')) return brokenAt('was changed');
      // Nothing rests on these any more, but nobody of ours changes them either.
      const hasOtherMac = row.mac !== null && !isGenuine(entryOf(row), row);
      if (hasOtherMac || row.refused_at !== null) return brokenAt('was changed after it was sealed');
      sequence += 1n;
      hash = expected;
    }
    after = String(sequence);
  }
}

async function checkEnd(
  sql: Sql,
  ring: KeyRing,
  workspaceId: WorkspaceId,
  { sequence, hash }: Chain,
  unsealed: number,
): Promise<string | null> {
  const head = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!head) {
    if (sequence > 0n) return 'the end of the chain is not recorded';
    // Every workspace starts with the entry of its creation.
    return unsealed === 0 ? 'there is no entry at all, not even of its creation' : null;
  }
  const key = chainKey(ring, head.key_id);
  if (!key) return `the record of its end names the key "${head.key_id}", which is not in ENCRYPTION_KEYS`;
  const end = [key, workspaceId, BigInt(head.sequence), head.hash] as const;
  if (!isSameHash(headMac(...end), head.mac) && !isSameHash(earlierHeadMac(...end), head.mac))
    return 'the record of its end was changed';
  if (BigInt(head.sequence) !== sequence || head.hash !== hash)
    return `it should end at entry ${head.sequence}, but ends at ${sequence}`;
  return null;
}
