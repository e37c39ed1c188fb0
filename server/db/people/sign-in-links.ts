/** Links with which a person enrols a passkey. Found by the hash of what is in the link. */
import type { SignInLinkStore } from '../../domain/people/sign-in-link.ts';
import { later, minutes } from '../../lib/clock.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';

export function createSignInLinkStore({ sql }: DatabaseHandle, macs: RowMacs): SignInLinkStore {
  return {
    async add(tx, { tokenHash, kind, userId, madeBy, createdAt, expiresAt }) {
      const db = sqlOf(tx);
      await db
        .deleteFrom('sign_in_links')
        .where('expires_at', '<=', later(createdAt, -minutes(2)))
        .execute();
      // One at a time for each person, so that the newest is the only one to look for.
      if (userId) await db.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
      await db
        .insertInto('sign_in_links')
        .values(
          macs.sign('sign_in_links', {
            token_hash: tokenHash,
            kind,
            user_id: userId,
            made_by: madeBy,
            created_at: createdAt,
            expires_at: expiresAt,
            used_at: null,
          }),
        )
        .execute();
    },

    async find(tokenHash, now) {
      const found = await sql
        .selectFrom('sign_in_links')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      const row = macs.genuine('sign_in_links', found);
      return (
        row && {
          tokenHash,
          kind: row.kind,
          userId: row.user_id,
          madeBy: row.made_by,
          createdAt: row.created_at,
          expiresAt: row.expires_at,
        }
      );
    },

    async use(tx, tokenHash, now) {
      const row = await sqlOf(tx)
        .updateTable('sign_in_links')
        .set({ used_at: now })
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('token_hash')
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
