/**
 * What the database asks for before it writes a chain (`seal_audit`). Promise: who knows only the service's database
 * password can seal nothing. Each secret works once and is derived from the key ring; the database knows the hash of
 * the next one.
 */
import { createHash, createHmac } from 'node:crypto';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import type { Sql } from '../postgres/database.ts';

const purpose = 'audit sealing';

export const secretOf = (ring: KeyRing, keyId: string, number: bigint): Buffer =>
  createHmac('sha256', deriveKey(ring, keyId, purpose))
    .update(String(number))
    .digest();

/** The caller holds `lockSealing`, so nobody else uses this secret meanwhile. */
export async function takeSealingSecret(sql: Sql, ring: KeyRing) {
  const asked = await sql.selectFrom('audit_sealing').selectAll().executeTakeFirst();
  const number = BigInt(asked?.number ?? 0);
  const nextKeyId = currentKeyId(ring);
  const next = secretOf(ring, nextKeyId, number + 1n);
  return {
    secret: asked ? secretOf(ring, asked.key_id, number) : Buffer.alloc(0),
    nextKeyId,
    nextHash: createHash('sha256').update(next).digest(),
  };
}
