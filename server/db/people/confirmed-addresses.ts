import type { ConfirmedAddresses } from '../../domain/people/address-links.ts';
import { sqlOf } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';

export const createConfirmedAddresses = (macs: RowMacs): ConfirmedAddresses => ({
  async has(tx, userId, email) {
    const row = await sqlOf(tx)
      .selectFrom('confirmed_addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return macs.genuine('confirmed_addresses', row)?.email === email;
  },

  async put(tx, userId, email, at) {
    const row = macs.sign('confirmed_addresses', { user_id: userId, email, confirmed_at: at });
    const { user_id: _same, ...changes } = row;
    await sqlOf(tx)
      .insertInto('confirmed_addresses')
      .values(row)
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changes))
      .execute();
  },
});
