import { sql as raw } from 'kysely';
import { earlierHeadMac, entryHash, genesisHash, headMac, isSameHash } from '../../domain/audit/chain.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { chainKey, currentChainKey, entryOf } from './chain-entries.ts';
import { createEntryMacs } from './entry-macs.ts';
import { takeSealingSecret } from './sealing-secret.ts';

/** Whether workspace `w` has been through `seal-approvals.ts`. */
export const hasSealedApprovals = raw<boolean>`exists (select 1 from audit_entries e where e.workspace_id = w.id
  and e.subject = 'workspace:' || w.id and e.action = 'approvals.sealed')`;

const batch = 2_000;
const sealKey = 7_331_012;

/** An entry that nobody of ours wrote. */
export interface RefusedEntry {
  readonly id: string;
  readonly workspaceId: WorkspaceId;
}

/**
 * Adds unsealed entries of all workspaces to their chains, and marks those that are not genuine as refused. Processes are
 * serialised.
 */
export async function sealAudit(
  database: DatabaseHandle,
  ring: KeyRing,
): Promise<{
  readonly sealed: number;
  readonly refused: readonly RefusedEntry[];
  readonly isMore: boolean;
}> {
  return database.transact(async (tx) => {
    const sql = sqlOf(tx);
    await lockSealing(sql);
    const { sealed, refused } = await seal(sql, ring);
    return { sealed, refused, isMore: sealed + refused.length === batch };
  });
}

/** Until the transaction ends, nobody else adds entries to a chain. */
export const lockSealing = async (sql: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(${sealKey})`.execute(sql);
};

/** Adds all unsealed entries of one workspace to its chain. The caller holds `lockSealing`. */
export async function sealWorkspace(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<void> {
  for (let handled = batch; handled === batch; ) {
    const { sealed, refused } = await seal(sql, ring, workspaceId);
    handled = sealed + refused.length;
  }
}

/** Workspaces that `seal-approvals.ts` has not been through: it needs their chain's end as it is. */
async function beforeApprovalMacs(
  sql: Sql,
  ring: KeyRing,
  heads: readonly {
    workspace_id: WorkspaceId;
    sequence: string;
    key_id: string;
    hash: string;
    mac: string;
  }[],
): Promise<ReadonlySet<WorkspaceId>> {
  const early = heads.filter(({ workspace_id, sequence, key_id, hash, mac }) => {
    const key = chainKey(ring, key_id);
    return key && isSameHash(earlierHeadMac(key, workspace_id, BigInt(sequence), hash), mac);
  });
  if (early.length === 0) return new Set();
  const { rows } = await raw<{ id: WorkspaceId }>`
    select w.id from unnest(${early.map(({ workspace_id }) => workspace_id)}::text[]) as w (id)
    where not ${hasSealedApprovals}`.execute(sql);
  return new Set(rows.map(({ id }) => id));
}

interface Sealing {
  readonly sealed: number;
  readonly refused: readonly RefusedEntry[];
}

const nothing: Sealing = { sealed: 0, refused: [] };

async function seal(sql: Sql, ring: KeyRing, only?: WorkspaceId): Promise<Sealing> {
  let unsealed = sql
    .selectFrom('audit_entries')
    .selectAll()
    .where('sequence', 'is', null)
    .where('refused_at', 'is', null)
    .orderBy('id')
    .limit(batch);
  if (only !== undefined) unsealed = unsealed.where('workspace_id', '=', only);
  const found = await unsealed.execute();
  if (found.length === 0) return nothing;
  const known = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', 'in', [...new Set(found.map(({ workspace_id }) => workspace_id))])
    .execute();
  const early = only === undefined ? await beforeApprovalMacs(sql, ring, known) : new Set();
  const rows = found.filter(({ workspace_id }) => !early.has(workspace_id));
  if (rows.length === 0) return nothing;
  const { isGenuine } = createEntryMacs(ring);
  const genuine = rows.filter((row) => isGenuine(entryOf(row), row)); // guard: only genuine entries are sealed
  const kept = new Set(genuine);
  const refused = rows.filter((row) => !kept.has(row));
  const heads = new Map(
    known.map(({ workspace_id, sequence, hash }) => [workspace_id, { sequence: BigInt(sequence), hash }]),
  );
  const { id: keyId, key } = currentChainKey(ring);
  const sealed = genuine.map((row) => {
    const head = heads.get(row.workspace_id) ?? { sequence: 0n, hash: genesisHash };
    const sequence = head.sequence + 1n;
    const hash = entryHash(key, head.hash, sequence, entryOf(row));
    heads.set(row.workspace_id, { sequence, hash });
    return { id: row.id, sequence: String(sequence), hash };
  });
  const ends = [...new Set(genuine.map(({ workspace_id }) => workspace_id))].map((id) => {
    const { sequence, hash } = heads.get(id) ?? { sequence: 0n, hash: genesisHash };
    return { id, sequence: String(sequence), hash, mac: headMac(key, id, sequence, hash) };
  });
  const { secret, nextKeyId, nextHash } = await takeSealingSecret(sql, ring);
  await raw`select seal_audit(${secret}::bytea, ${nextKeyId}, ${nextHash}::bytea, ${keyId},
    ${sealed.map(({ id }) => id)}::bigint[], ${sealed.map(({ sequence }) => sequence)}::bigint[],
    ${sealed.map(({ hash }) => hash)}::text[], ${refused.map(({ id }) => id)}::bigint[],
    ${ends.map(({ id }) => id)}::text[], ${ends.map(({ sequence }) => sequence)}::bigint[],
    ${ends.map(({ hash }) => hash)}::text[], ${ends.map(({ mac }) => mac)}::text[])`.execute(sql);
  return {
    sealed: sealed.length,
    refused: refused.map(({ id, workspace_id }) => ({ id, workspaceId: workspace_id })),
  };
}
