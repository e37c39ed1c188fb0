import type { ConfirmedAddresses } from '../../domain/people/address-links.ts';
import { sqlOf } from '../postgres/database.ts';

export const createConfirmedAddresses = (): ConfirmedAddresses => ({
  async has(tx, userId, email) {
    const row = await sqlOf(tx)
      .selectFrom('confirmed_addresses')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.email === email;
  },

  async put(tx, userId, email, at) {
    await sqlOf(tx)
      .insertInto('confirmed_addresses')
      .values({ user_id: userId, email, confirmed_at: at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ email, confirmed_at: at }))
      .execute();
  },
});
