import { sql as raw } from 'kysely';
import { entryHash, genesisHash, headMac } from '../../domain/audit/chain.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import { entryOf, keyPurpose } from './chain-entries.ts';

const batch = 2_000;
const sealKey = 7_331_012;

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
