/**
 * The public keys of our signatures, kept so that old ones stay published. Promise: nobody who only writes to the database
 * can add a key of theirs. So each row is authenticated with a key derived from the key ring, and a row that is not is
 * left out.
 */
import { createHmac } from 'node:crypto';
import { isSameHash } from '../../domain/audit/chain.ts';
import type { PublicSigningKey, SigningKey } from '../../domain/audit/signing-key.ts';
import { currentKeyId, deriveKey, type KeyRing } from '../../lib/key-ring.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

const macPurpose = 'published signing keys';

function macOf(ring: KeyRing, macKeyId: string, { id, publicKey, from, until }: PublicSigningKey): string {
  const text = [id, publicKey.toString('base64'), from.toISOString(), until?.toISOString() ?? ''].join('|');
  return createHmac('sha256', deriveKey(ring, macKeyId, macPurpose))
    .update(text)
    .digest('hex');
}

/** Those that are authenticated by a key we still have, oldest first. */
export async function readSigningKeys(
  { sql }: Pick<DatabaseHandle, 'sql'>,
  ring: KeyRing,
): Promise<PublicSigningKey[]> {
  const rows = await sql.selectFrom('signing_keys').selectAll().orderBy('valid_from').orderBy('id').execute();
  return rows.flatMap((row) => {
    const key = { id: row.id, publicKey: row.public_key, from: row.valid_from, until: row.valid_until };
    const isKnown = ring.keys.some(({ id }) => id === row.mac_key_id);
    return isKnown && isSameHash(macOf(ring, row.mac_key_id, key), row.mac) ? [key] : [];
  });
}

/**
 * Publishes the key in use and says of the others that they are not any more. All are authenticated anew with the first
 * key of the ring, so that they stay when an old key leaves it.
 */
export const publishSigningKey = (
  database: DatabaseHandle,
  ring: KeyRing,
  { id, publicKey }: SigningKey,
  now: Date,
): Promise<void> =>
  database.transact(async (tx) => {
    const sql = sqlOf(tx);
    const known = await readSigningKeys({ sql }, ring);
    const current = known.find((key) => key.id === id) ?? { id, publicKey, from: now, until: null };
    const others = known.filter((key) => key.id !== id).map((key) => ({ ...key, until: key.until ?? now }));
    const macKeyId = currentKeyId(ring);
    for (const key of [...others, { ...current, until: null }]) {
      const authenticated = {
        public_key: key.publicKey,
        valid_from: key.from,
        valid_until: key.until,
        mac_key_id: macKeyId,
        mac: macOf(ring, macKeyId, key),
      };
      await sql
        .insertInto('signing_keys')
        .values({ id: key.id, ...authenticated })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(authenticated))
        .execute();
    }
  });
