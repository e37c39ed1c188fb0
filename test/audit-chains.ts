/** A workspace with an audit chain on a real database, written and sealed as the service does it. */
import assert from 'node:assert/strict';
import { createAuditLog } from '../server/db/audit/audit-log.ts';
import { sealAudit } from '../server/db/audit/seal-chain.ts';
import { verifyAudit } from '../server/db/audit/verify-chain.ts';
import type { DatabaseHandle } from '../server/db/postgres/database.ts';
import type { AuditRecord } from '../server/domain/audit/ports.ts';
import { verifyStoredAssertion } from '../server/identity/passkeys.ts';
import { newId, type WorkspaceId } from '../server/lib/ids.ts';
import { parseKeyRing } from '../server/lib/key-ring.ts';

export const auditKey = (id: string, fill: number): string =>
  `${id}:${Buffer.alloc(32, fill).toString('base64')}`;
export const auditKeys = parseKeyRing(auditKey('k1', 7));

export const auditEntry = (workspaceId: WorkspaceId, number: number): AuditRecord => ({
  workspaceId,
  at: new Date(Date.UTC(2026, 10, 19, 9, 0, number, 123)),
  actor: {
    userId: 'usr_ines',
    workspaceId,
    role: 'owner',
    via: { kind: 'session', sessionId: 'ses_1' },
  },
  action: 'post.approved',
  subject: `post:${number}`,
  data: { revision: number, digest: 'ab'.repeat(32), nested: { b: [1.5, null], a: 'é' } },
});

export function createAuditChains(database: () => DatabaseHandle) {
  const log = createAuditLog(auditKeys, () => undefined);
  let chainCount = 0;

  const query = (text: string, values: unknown[] = []) => database().pool.query(text, values);
  const write = (...records: AuditRecord[]) => database().transact((tx) => log.write(tx, ...records));

  /** A workspace with a sealed chain of this many entries. */
  async function chain(length: number): Promise<WorkspaceId> {
    chainCount += 1;
    const id = newId('wsp', Date.now() + chainCount);
    await query(
      `insert into workspaces (id, name, time_zone, created_at) values ($1, 'Test', 'UTC', now())`,
      [id],
    );
    for (let number = 1; number <= length; number++) await write(auditEntry(id, number));
    await sealAudit(database(), auditKeys);
    return id;
  }

  async function verdict(id: WorkspaceId, keys = auditKeys) {
    const found = (await verifyAudit(database(), keys, verifyStoredAssertion)).find(
      ({ workspaceId }) => workspaceId === id,
    );
    assert.ok(found);
    // These chains tell of posts that do not exist; only the chain itself is looked at.
    const { workspaceId, entries, unsealed, refused, broken } = found;
    return { workspaceId, entries, unsealed, refused, broken };
  }

  return { query, write, chain, verdict };
}
