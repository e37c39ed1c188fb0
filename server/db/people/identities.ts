/**
 * The sign-in methods of people. Issuer and subject together are unique: the first person to add an identity has
 * it.
 */
import type { Identity } from '../../domain/people/identity.ts';
import { passkeyProvider } from '../../domain/people/passkey.ts';
import type { IdentityStore } from '../../domain/people/ports.ts';
import type { UserId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

export function createIdentityStore({ sql }: DatabaseHandle, macs: RowMacs): IdentityStore {
  return {
    async list(userId) {
      return macs.genuineRows('identities', await ofPerson(sql, userId).execute()).map(toIdentity);
    },

    async lock(tx, userId) {
      const rows = await ofPerson(sqlOf(tx), userId).forUpdate().execute();
      return macs.genuineRows('identities', rows).map(toIdentity);
    },

    async add(tx, identity) {
      const added = await sqlOf(tx)
        .insertInto('identities')
        .values(
          macs.sign('identities', {
            id: identity.id,
            provider: identity.provider,
            issuer: identity.issuer,
            subject: identity.subject,
            name: identity.name,
            user_id: identity.userId,
            created_at: identity.addedAt,
            last_used_at: identity.lastUsedAt,
          }),
        )
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    async recordUse(tx, id, name, at) {
      const row = await sqlOf(tx)
        .updateTable('identities')
        .set({ name, last_used_at: at })
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async rename(tx, userId, id, name) {
      const row = await sqlOf(tx)
        .updateTable('identities')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('provider', '=', passkeyProvider)
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(tx, id) {
      await sqlOf(tx).deleteFrom('identities').where('id', '=', id).execute();
    },
  };
}

const ofPerson = (sql: Sql, userId: UserId) =>
  sql.selectFrom('identities').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id');

const toIdentity = (row: Database['identities']): Identity => ({
  id: row.id,
  userId: row.user_id,
  provider: row.provider,
  issuer: row.issuer,
  name: row.name,
  addedAt: row.created_at,
  lastUsedAt: row.last_used_at,
});
