/**
 * Notices that platforms sent to us, and the deletions that followed from them. Nothing personal is stored here.
 */
import type { DeletionStore, NoticeStore } from '../../domain/accounts/ports.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export const createNoticeStore = (database: DatabaseHandle): NoticeStore => ({
  async record(tx, { platform, digest, kind, at }) {
    // Of two concurrent deliveries the second waits here for the first, and then finds it recorded.
    const recorded = await sqlOf(tx)
      .insertInto('platform_notices')
      .values({ platform, digest, kind, received_at: at })
      .onConflict((conflict) => conflict.columns(['platform', 'digest']).doNothing())
      .returning('digest')
      .executeTakeFirst();
    return recorded !== undefined;
  },

  async deleteBefore(at) {
    const result = await database.sql
      .deleteFrom('platform_notices')
      .where('received_at', '<', at)
      .executeTakeFirst();
    return Number(result.numDeletedRows);
  },
});

export const createDeletionStore = (database: DatabaseHandle): DeletionStore => ({
  async insert(tx, deletion) {
    await sqlOf(tx)
      .insertInto('data_deletions')
      .values({
        code: deletion.code,
        platform: deletion.platform,
        digest: deletion.digest,
        requested_at: deletion.requestedAt,
        finished_at: deletion.finishedAt,
        accounts_removed: deletion.accountsRemoved,
      })
      .execute();
  },

  async findCode(tx, platform, digest) {
    const row = await sqlOf(tx)
      .selectFrom('data_deletions')
      .select('code')
      .where('platform', '=', platform)
      .where('digest', '=', digest)
      .executeTakeFirst();
    return row?.code;
  },

  async find(code) {
    const row = await database.sql
      .selectFrom('data_deletions')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirst();
    return (
      row && {
        code: row.code,
        platform: row.platform,
        requestedAt: row.requested_at,
        finishedAt: row.finished_at,
        accountsRemoved: row.accounts_removed,
      }
    );
  },
});
