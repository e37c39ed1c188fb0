import { sql as raw } from 'kysely';
import { earlierHeadMac, entryHash, genesisHash, headMac, isSameHash } from '../../domain/audit/chain.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { chainKey, entryOf, keyPurpose } from './chain-entries.ts';

/** Whether workspace `w` has been through `seal-approvals.ts`. */
export const hasSealedApprovals = raw<boolean>`exists (select 1 from audit_entries e where e.workspace_id = w.id
  and e.subject = 'workspace:' || w.id and e.action = 'approvals.sealed')`;

const batch = 2_000;
const sealKey = 7_331_012;

/** Adds unsealed entries of all workspaces to their chains. Processes are serialised. */
export async function sealAudit(
  database: DatabaseHandle,
  ring: KeyRing,
): Promise<{ readonly sealed: number; readonly isMore: boolean }> {
  return database.transact(async (tx) => {
    const sql = sqlOf(tx);
    await lockSealing(sql);
    const sealed = await seal(sql, ring);
    return { sealed, isMore: sealed === batch };
  });
}

/** Until the transaction ends, nobody else adds entries to a chain. */
export const lockSealing = async (sql: Sql): Promise<void> => {
  await raw`select pg_advisory_xact_lock(${sealKey})`.execute(sql);
};

/** Adds all unsealed entries of one workspace to its chain. The caller holds `lockSealing`. */
export async function sealWorkspace(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<void> {
  while ((await seal(sql, ring, workspaceId)) === batch);
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

async function seal(sql: Sql, ring: KeyRing, only?: WorkspaceId): Promise<number> {
  let unsealed = sql
    .selectFrom('audit_entries')
    .selectAll()
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(batch);
  if (only !== undefined) unsealed = unsealed.where('workspace_id', '=', only);
  const found = await unsealed.execute();
  if (found.length === 0) return 0;
  const touched = [...new Set(found.map(({ workspace_id }) => workspace_id))];
  const known = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', 'in', touched)
    .execute();
  const heads = new Map(
    known.map(({ workspace_id, sequence, hash }) => [workspace_id, { sequence: BigInt(sequence), hash }]),
  );
  const early = only === undefined ? await beforeApprovalMacs(sql, ring, known) : new Set();
  const rows = found.filter(({ workspace_id }) => !early.has(workspace_id));
  if (rows.length === 0) return 0;
  const workspaces = touched.filter((id) => !early.has(id));
  const keyId = currentKeyId(ring);
  const key = deriveKey(ring, keyId, keyPurpose);
  const sealed = rows.map((row) => {
    const head = heads.get(row.workspace_id) ?? { sequence: 0n, hash: genesisHash };
    const sequence = head.sequence + 1n;
    const hash = entryHash(key, head.hash, sequence, entryOf(row));
    heads.set(row.workspace_id, { sequence, hash });
    return { id: row.id, sequence: String(sequence), hash };
  });
  await raw`
    update audit_entries e set sequence = s.sequence, key_id = ${keyId}, hash = s.hash
    from unnest(${sealed.map(({ id }) => id)}::bigint[], ${sealed.map(({ sequence }) => sequence)}::bigint[],
      ${sealed.map(({ hash }) => hash)}::text[]) as s (id, sequence, hash)
    where e.id = s.id`.execute(sql);
  await sql
    .insertInto('audit_heads')
    .values(
      workspaces.map((workspace_id) => {
        const { sequence, hash } = heads.get(workspace_id) ?? { sequence: 0n, hash: genesisHash };
        const mac = headMac(key, workspace_id, sequence, hash);
        return { workspace_id, sequence: String(sequence), key_id: keyId, hash, mac };
      }),
    )
    .onConflict((conflict) =>
      conflict.column('workspace_id').doUpdateSet((eb) => ({
        sequence: eb.ref('excluded.sequence'),
        key_id: eb.ref('excluded.key_id'),
        hash: eb.ref('excluded.hash'),
        mac: eb.ref('excluded.mac'),
      })),
    )
    .execute();
  return rows.length;
}
