/** Passkeys and the challenges they answer. Keys are never deleted: they verify what was signed with them. */
import type {
  Passkey,
  PasskeyCeremony,
  PasskeyChallenges,
  PasskeyStore,
} from '../../domain/people/passkey.ts';
import { later, minutes } from '../../lib/clock.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

export function createPasskeyStore({ sql }: DatabaseHandle, macs: RowMacs): PasskeyStore {
  return {
    async listAll(userId, tx) {
      const rows = await (tx ? sqlOf(tx) : sql)
        .selectFrom('passkeys')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('identity_id')
        .execute();
      return macs.genuineRows('passkeys', rows).map(toPasskey);
    },

    async find(rpId, credentialId) {
      const row = await sql
        .selectFrom('passkeys')
        .selectAll()
        .where('rp_id', '=', rpId)
        .where('credential_id', '=', credentialId)
        .where('removed_at', 'is', null)
        .executeTakeFirst();
      const genuine = macs.genuine('passkeys', row);
      return genuine && toPasskey(genuine);
    },

    async add(tx, passkey) {
      const added = await sqlOf(tx)
        .insertInto('passkeys')
        .values(
          macs.sign('passkeys', {
            identity_id: passkey.identityId,
            user_id: passkey.userId,
            credential_id: passkey.credentialId,
            public_key: Buffer.from(passkey.publicKey),
            algorithm: passkey.algorithm,
            user_handle: passkey.userHandle,
            transports: [...passkey.transports],
            aaguid: passkey.aaguid,
            counter: String(passkey.counter),
            backup_eligible: passkey.backupEligible,
            backed_up: passkey.backedUp,
            rp_id: passkey.rpId,
            origin: passkey.origin,
            created_at: passkey.createdAt,
            signs_from: passkey.signsFrom,
            removed_at: passkey.removedAt,
          }),
        )
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning('identity_id')
        .executeTakeFirst();
      return added !== undefined;
    },

    async recordUse(tx, id, { counter, backedUp }) {
      const before = await sqlOf(tx)
        .selectFrom('passkeys')
        .select('counter')
        .where('identity_id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst();
      await sqlOf(tx)
        .updateTable('passkeys')
        .set({ counter: String(counter), backed_up: backedUp })
        .where('identity_id', '=', id)
        .execute();
      return before && Number(before.counter);
    },

    async markRemoved(tx, id, at) {
      const row = await sqlOf(tx)
        .updateTable('passkeys')
        .set({ removed_at: at })
        .where('identity_id', '=', id)
        .where('removed_at', 'is', null)
        .returning('identity_id')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

const toPasskey = (row: Database['passkeys']): Passkey => ({
  identityId: row.identity_id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  algorithm: row.algorithm,
  userHandle: row.user_handle,
  transports: row.transports,
  aaguid: row.aaguid,
  counter: Number(row.counter),
  backupEligible: row.backup_eligible,
  backedUp: row.backed_up,
  rpId: row.rp_id,
  origin: row.origin,
  createdAt: row.created_at,
  signsFrom: row.signs_from,
  removedAt: row.removed_at,
});

export function createPasskeyChallenges({ sql }: DatabaseHandle, macs: RowMacs): PasskeyChallenges {
  return {
    async save({ challengeHash, purpose, boundTo, ceremony, expiresAt }, now) {
      const longExpired = later(now, -minutes(2));
      await sql.deleteFrom('passkey_challenges').where('expires_at', '<=', longExpired).execute();
      await sql
        .insertInto('passkey_challenges')
        .values({
          ...macs.sign('passkey_challenges', {
            challenge_hash: challengeHash,
            purpose,
            browser_hash: boundTo.kind === 'browser' ? boundTo.hash : null,
            user_id: boundTo.kind === 'session' ? boundTo.userId : null,
            session_id: boundTo.kind === 'session' ? boundTo.sessionId : null,
            details: ceremony,
            expires_at: expiresAt,
          }),
          details: JSON.stringify(ceremony),
        })
        .execute();
    },

    async claim(challengeHash, now) {
      const claimed = await sql
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', challengeHash)
        .where('expires_at', '>', now)
        .returningAll()
        .executeTakeFirst();
      const row = macs.genuine('passkey_challenges', claimed);
      return (
        row && {
          challengeHash,
          purpose: row.purpose,
          boundTo:
            row.session_id !== null && row.user_id !== null
              ? ({ kind: 'session', userId: row.user_id, sessionId: row.session_id } as const)
              : ({ kind: 'browser', hash: row.browser_hash ?? '' } as const),
          ceremony: row.details as PasskeyCeremony,
          expiresAt: row.expires_at,
        }
      );
    },
  };
}
