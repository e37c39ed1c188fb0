import type { UsageStore } from '../domain/journey/allowance.ts';
import type { DatabaseHandle } from './database.ts';

export const createUsageStore = (database: DatabaseHandle): UsageStore => ({
  async note(key, usedShare, waitUntil, at) {
    const said = { used_share: usedShare, wait_until: waitUntil, noted_at: at };
    await database.sql
      .insertInto('platform_usage')
      .values({ key, ...said })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet(said)
          .where(({ eb, or }) =>
            or([
              eb('platform_usage.used_share', '<', 1),
              eb('platform_usage.wait_until', 'is', null),
              eb('platform_usage.wait_until', '<=', at),
              eb('platform_usage.wait_until', '<', waitUntil),
            ]),
          ),
      )
      .execute();
  },

  async waitUntil(keys, now) {
    const row = await database.sql
      .selectFrom('platform_usage')
      .select(['key', 'wait_until'])
      .where('key', 'in', [...keys])
      .where('wait_until', '>', now)
      .orderBy('wait_until', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.wait_until ? { key: row.key, until: row.wait_until } : null;
  },
});
