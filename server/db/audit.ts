import { sql as raw } from 'kysely';
import { beginning, entryHash, headMac, sameHash } from '../domain/audit/chain.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import type { Json } from '../lib/canonical-json.ts';
import type { UserId, WorkspaceId } from '../lib/ids.ts';
import { currentKeyId, derivedKey, type KeyRing } from '../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from './database.ts';

/** `onWrite` wakes the sealer once the entry is committed. */
export function createAuditLog(onWrite: () => void): AuditLog {
  return {
    async write(tx, { workspaceId, at, actor, action, subject, data = {} }) {
      const who =
        actor === 'system'
          ? { actor_kind: 'system' as const, actor_id: null, user_id: null as UserId | null }
          : {
              actor_kind: actor.via.kind,
              actor_id: actor.via.kind === 'session' ? actor.via.sessionId : actor.via.tokenId,
              user_id: actor.userId,
            };
      await sqlOf(tx)
        .insertInto('audit_entries')
        .values({ workspace_id: workspaceId, at, ...who, action, subject, data: JSON.stringify(data) })
        .execute();
      tx.afterCommit(onWrite);
    },
  };
}

const purpose = 'audit chain';
const batch = 500;

const selectEntries = (sql: Sql, workspaceId: WorkspaceId) =>
  sql.selectFrom('audit_entries').selectAll().where('workspace_id', '=', workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['execute']>>[number];

const entryOf = (row: Row) => ({
  id: row.id,
  workspaceId: row.workspace_id,
  at: row.at,
  actorKind: row.actor_kind,
  actorId: row.actor_id,
  userId: row.user_id,
  action: row.action,
  subject: row.subject,
  data: row.data as { [key: string]: Json },
});

/** Chains what is not chained yet. Safe in many processes at once: each workspace is sealed under a lock. */
export async function sealAudit(database: DatabaseHandle, ring: KeyRing): Promise<number> {
  const waiting = await database.sql
    .selectFrom('audit_entries')
    .select('workspace_id')
    .distinct()
    .where('sequence', 'is', null)
    .execute();
  let sealed = 0;
  for (const { workspace_id } of waiting) {
    sealed += await database.transact(async (tx) => sealWorkspace(sqlOf(tx), ring, workspace_id));
  }
  return sealed;
}

async function sealWorkspace(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<number> {
  await raw`select pg_advisory_xact_lock(hashtextextended('audit ' || ${workspaceId}, 0))`.execute(sql);
  const head = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  const rows = await selectEntries(sql, workspaceId)
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (rows.length === 0) return 0;
  const keyId = currentKeyId(ring);
  const key = derivedKey(ring, keyId, purpose);
  let sequence = BigInt(head?.sequence ?? 0);
  let hash = head?.hash ?? beginning;
  for (const row of rows) {
    sequence += 1n;
    hash = entryHash(key, hash, sequence, entryOf(row));
    await sql
      .updateTable('audit_entries')
      .set({ sequence: String(sequence), key_id: keyId, hash })
      .where('id', '=', row.id)
      .execute();
  }
  const values = {
    sequence: String(sequence),
    key_id: keyId,
    hash,
    mac: headMac(key, workspaceId, sequence, hash),
  };
  await sql
    .insertInto('audit_heads')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(values))
    .execute();
  return rows.length;
}

export interface AuditVerdict {
  readonly workspaceId: WorkspaceId;
  readonly entries: number;
  readonly unsealed: number;
  /** Null when the chain is whole; else what was found first. */
  readonly broken: string | null;
}

export async function verifyAudit(database: DatabaseHandle, ring: KeyRing): Promise<AuditVerdict[]> {
  const workspaces = await database.sql.selectFrom('workspaces').select('id').orderBy('id').execute();
  const verdicts: AuditVerdict[] = [];
  for (const { id } of workspaces) verdicts.push(await verifyWorkspace(database.sql, ring, id));
  return verdicts;
}

async function verifyWorkspace(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<AuditVerdict> {
  let sequence = 0n;
  let hash = beginning;
  const verdict = async (broken: string | null): Promise<AuditVerdict> => {
    const unsealed = await selectEntries(sql, workspaceId).where('sequence', 'is', null).execute();
    return { workspaceId, entries: Number(sequence), unsealed: unsealed.length, broken };
  };
  for (;;) {
    const rows = await selectEntries(sql, workspaceId)
      .where(raw<boolean>`sequence > ${String(sequence)}`)
      .orderBy('sequence')
      .limit(batch)
      .execute();
    if (rows.length === 0) break;
    for (const row of rows) {
      if (BigInt(row.sequence ?? 0) !== sequence + 1n) return verdict(`entry ${sequence + 1n} is missing`);
      const expected = entryHash(
        derivedKey(ring, row.key_id ?? '', purpose),
        hash,
        sequence + 1n,
        entryOf(row),
      );
      if (!sameHash(expected, row.hash ?? '')) return verdict(`entry ${sequence + 1n} was changed`);
      sequence += 1n;
      hash = expected;
    }
  }
  const head = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();
  if (!head) return verdict(sequence === 0n ? null : 'the end of the chain is not recorded');
  const mac = headMac(derivedKey(ring, head.key_id, purpose), workspaceId, BigInt(head.sequence), head.hash);
  if (!sameHash(mac, head.mac)) return verdict('the record of its end was changed');
  if (BigInt(head.sequence) !== sequence || head.hash !== hash)
    return verdict(`it should end at entry ${head.sequence}, but ends at ${sequence}`);
  return verdict(null);
}
