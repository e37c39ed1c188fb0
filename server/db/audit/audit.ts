import { sql as raw } from 'kysely';
import { entryHash, genesisHash, headMac, isSameHash } from '../../domain/audit/chain.ts';
import type { AuditLog, AuditRecord, ChainVerdict, VerifyChain } from '../../domain/audit/ports.ts';
import type { Json } from '../../lib/canonical-json.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';

/** `onWrite` wakes the sealer once the entry is committed. */
export function createAuditLog(onWrite: () => void): AuditLog {
  return {
    async write(tx, ...records) {
      if (records.length === 0) return;
      await sqlOf(tx).insertInto('audit_entries').values(records.map(columnsOf)).execute();
      tx.afterCommit(onWrite);
    },
  };
}

function columnsOf({ workspaceId, at, actor, action, subject, data = {} }: AuditRecord) {
  const who =
    actor === 'system'
      ? { actor_kind: 'system' as const, actor_id: null, user_id: null as UserId | null }
      : {
          actor_kind: actor.via.kind,
          actor_id: actor.via.kind === 'session' ? actor.via.sessionId : actor.via.tokenId,
          user_id: actor.userId,
        };
  return { workspace_id: workspaceId, at, ...who, action, subject, data: JSON.stringify(data) };
}

const purpose = 'audit chain';
const batch = 2_000;
const sealKey = 7_331_012;

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

/** Adds unsealed entries of all workspaces to their chains. Processes are serialised. */
export async function sealAudit(
  database: DatabaseHandle,
  ring: KeyRing,
): Promise<{ readonly sealed: number; readonly isMore: boolean }> {
  return database.transact(async (tx) => {
    const sql = sqlOf(tx);
    await raw`select pg_advisory_xact_lock(${sealKey})`.execute(sql);
    const sealed = await seal(sql, ring);
    return { sealed, isMore: sealed === batch };
  });
}

async function seal(sql: Sql, ring: KeyRing): Promise<number> {
  const rows = await sql
    .selectFrom('audit_entries')
    .selectAll()
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute();
  if (rows.length === 0) return 0;
  const workspaces = [...new Set(rows.map(({ workspace_id }) => workspace_id))];
  const known = await sql
    .selectFrom('audit_heads')
    .selectAll()
    .where('workspace_id', 'in', workspaces)
    .execute();
  const heads = new Map(
    known.map(({ workspace_id, sequence, hash }) => [workspace_id, { sequence: BigInt(sequence), hash }]),
  );
  const keyId = currentKeyId(ring);
  const key = deriveKey(ring, keyId, purpose);
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

export interface AuditVerdict extends Pick<ChainVerdict, 'entries' | 'unsealed' | 'broken'> {
  readonly workspaceId: WorkspaceId;
}

/** Reads each workspace in one snapshot, so that a concurrent sealer is not mistaken for a break. */
export async function verifyAudit(database: DatabaseHandle, ring: KeyRing): Promise<AuditVerdict[]> {
  const workspaces = await database.sql.selectFrom('workspaces').select('id').orderBy('id').execute();
  const verdicts: AuditVerdict[] = [];
  for (const { id } of workspaces) verdicts.push(await verifyOne(database, ring, id));
  return verdicts;
}

const verifyOne = (database: DatabaseHandle, ring: KeyRing, id: WorkspaceId): Promise<AuditVerdict> =>
  database.sql
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((sql) => verifyWorkspace(sql, ring, id));

export const createVerifyChain =
  (database: DatabaseHandle, ring: KeyRing): VerifyChain =>
  async (workspaceId) => {
    const { entries, unsealed, broken } = await verifyOne(database, ring, workspaceId);
    const first = await selectEntries(database.sql, workspaceId)
      .where('sequence', '=', '1')
      .executeTakeFirst();
    return { entries, unsealed, broken, first: first ? { at: first.at, hash: first.hash ?? '' } : null };
  };

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
  if (!isSameHash(headMac(key, workspaceId, BigInt(head.sequence), head.hash), head.mac))
    return 'the record of its end was changed';
  if (BigInt(head.sequence) !== sequence || head.hash !== hash)
    return `it should end at entry ${head.sequence}, but ends at ${sequence}`;
  return null;
}

const chainKey = (ring: KeyRing, keyId: string | null): Buffer | undefined =>
  ring.keys.some(({ id }) => id === keyId) ? deriveKey(ring, keyId ?? '', purpose) : undefined;
