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
  const sealed = { ids: [] as string[], sequences: [] as string[], hashes: [] as string[] };
  for (const row of rows) {
    sequence += 1n;
    hash = entryHash(key, hash, sequence, entryOf(row));
    sealed.ids.push(row.id);
    sealed.sequences.push(String(sequence));
    sealed.hashes.push(hash);
  }
  await raw`
    update audit_entries e set sequence = s.sequence, key_id = ${keyId}, hash = s.hash
    from unnest(${sealed.ids}::bigint[], ${sealed.sequences}::bigint[], ${sealed.hashes}::text[]) as s (id, sequence, hash)
    where e.id = s.id`.execute(sql);
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

/** Reads each workspace in one snapshot, so that a sealer at work beside it is not taken for a break. */
export async function verifyAudit(database: DatabaseHandle, ring: KeyRing): Promise<AuditVerdict[]> {
  const workspaces = await database.sql.selectFrom('workspaces').select('id').orderBy('id').execute();
  const verdicts: AuditVerdict[] = [];
  for (const { id } of workspaces) {
    const snapshot = database.sql.transaction().setIsolationLevel('repeatable read');
    verdicts.push(await snapshot.execute((sql) => verifyWorkspace(sql, ring, id)));
  }
  return verdicts;
}

async function verifyWorkspace(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<AuditVerdict> {
  const { unsealed } = await sql
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<string>().as('unsealed'))
    .where('workspace_id', '=', workspaceId)
    .where('sequence', 'is', null)
    .executeTakeFirstOrThrow();
  const chain = await followChain(sql, ring, workspaceId);
  const broken = chain.broken ?? (await checkEnd(sql, ring, workspaceId, chain, Number(unsealed)));
  return { workspaceId, entries: Number(chain.sequence), unsealed: Number(unsealed), broken };
}

interface Chain {
  readonly sequence: bigint;
  readonly hash: string;
  readonly broken: string | null;
}

async function followChain(sql: Sql, ring: KeyRing, workspaceId: WorkspaceId): Promise<Chain> {
  let sequence = 0n;
  let hash = beginning;
  const brokenAt = (what: string): Chain => ({ sequence, hash, broken: `entry ${sequence + 1n} ${what}` });
  // From the lowest number on: one that stands before the beginning is a forgery too.
  let after = '-9223372036854775808';
  for (;;) {
    const rows = await selectEntries(sql, workspaceId)
      .where(raw<boolean>`sequence > ${after}`)
      .orderBy('sequence')
      .limit(batch)
      .execute();
    if (rows.length === 0) return { sequence, hash, broken: null };
    for (const row of rows) {
      if (BigInt(row.sequence ?? 0) <= 0n) return brokenAt('has another before it that is not ours');
      if (BigInt(row.sequence ?? 0) !== sequence + 1n) return brokenAt('is missing');
      const key = chainKey(ring, row.key_id);
      if (!key) return brokenAt(`names the key "${row.key_id}", which is not in ENCRYPTION_KEYS`);
      const expected = entryHash(key, hash, sequence + 1n, entryOf(row));
      if (!sameHash(expected, row.hash ?? '')) return brokenAt('was changed');
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
    // Every workspace begins with the entry of its creation.
    return unsealed === 0 ? 'there is no entry at all, not even of its creation' : null;
  }
  const key = chainKey(ring, head.key_id);
  if (!key) return `the record of its end names the key "${head.key_id}", which is not in ENCRYPTION_KEYS`;
  if (!sameHash(headMac(key, workspaceId, BigInt(head.sequence), head.hash), head.mac))
    return 'the record of its end was changed';
  if (BigInt(head.sequence) !== sequence || head.hash !== hash)
    return `it should end at entry ${head.sequence}, but ends at ${sequence}`;
  return null;
}

const chainKey = (ring: KeyRing, keyId: string | null): Buffer | undefined =>
  ring.keys.some(({ id }) => id === keyId) ? derivedKey(ring, keyId ?? '', purpose) : undefined;
