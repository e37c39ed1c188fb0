import { sql as raw, type Selectable } from 'kysely';
import type { PostState } from '../../domain/post-model/post.ts';
import type { Slot, SlotStore } from '../../domain/slots/ports.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';
import type { Database } from '../schema/schema.ts';

/** A post with a time that may still go out occupies its slot, also before it is approved. */
export const pendingStates: readonly PostState[] = [
  'draft',
  'in_review',
  'changes_requested',
  'approved',
  'scheduled',
  'publishing',
];

const slotOf = (row: Selectable<Database['slots']>): Slot => ({
  id: row.id,
  workspaceId: row.workspace_id,
  accountId: row.account_id,
  weekday: row.weekday,
  time: row.time,
  createdBy: row.created_by,
  createdAt: row.created_at,
});

export function createSlotStore(database: DatabaseHandle): SlotStore {
  return {
    async list(workspaceId, accountId) {
      let query = database.sql
        .selectFrom('slots')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .orderBy('account_id')
        .orderBy('weekday')
        .orderBy('time');
      if (accountId !== undefined) query = query.where('account_id', '=', accountId);
      return (await query.execute()).map(slotOf);
    },

    async lock(tx, workspaceId, accountId) {
      // A separate lock: the account's row is locked while tokens are refreshed, and before posts when it is
      // disconnected.
      await raw`select pg_advisory_xact_lock(hashtextextended(${`slots of ${accountId}`}, 0))`.execute(
        sqlOf(tx),
      );
      const rows = await sqlOf(tx)
        .selectFrom('slots')
        .selectAll()
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .execute();
      return rows.map(slotOf);
    },

    async insert(tx, slot) {
      const { accountId, weekday, time } = slot;
      await sqlOf(tx)
        .insertInto('slots')
        .values({
          id: slot.id,
          workspace_id: slot.workspaceId,
          account_id: accountId,
          weekday,
          time,
          created_by: slot.createdBy,
          created_at: slot.createdAt,
        })
        .onConflict((conflict) => conflict.columns(['account_id', 'weekday', 'time']).doNothing())
        .execute();
      const row = await sqlOf(tx)
        .selectFrom('slots')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('weekday', '=', weekday)
        .where('time', '=', time)
        .executeTakeFirstOrThrow();
      return slotOf(row);
    },

    async remove(tx, workspaceId, id) {
      const result = await sqlOf(tx)
        .deleteFrom('slots')
        .where('id', '=', id)
        .where('workspace_id', '=', workspaceId)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    async takenTimes(tx, accountId, from, except) {
      let query = sqlOf(tx)
        .selectFrom('posts')
        .select('publish_at')
        .where('account_id', '=', accountId)
        .where('publish_at', '>=', from)
        .where('deleted_at', 'is', null)
        .where('state', 'in', pendingStates);
      if (except !== undefined) query = query.where('id', '<>', except);
      return (await query.execute()).flatMap(({ publish_at }) => publish_at ?? []);
    },
  };
}
