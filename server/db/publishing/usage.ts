import { createBatcher } from '../../domain/batcher.ts';
import type { UsageStore } from '../../domain/publishing/allowance.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

interface Wait {
  readonly key: string;
  readonly until: Date;
}

export const createUsageStore = (database: DatabaseHandle): UsageStore => {
  const waiting = createBatcher({
    run: async (keys: readonly string[]) => {
      const rows = await database.sql
        .selectFrom('platform_usage')
        .select(['key', 'wait_until'])
        .where('key', 'in', [...new Set(keys)])
        .where('wait_until', 'is not', null)
        .execute();
      const found = new Map(
        rows.flatMap(({ key, wait_until: until }) => (until ? [[key, { key, until }] as const] : [])),
      );
      return keys.map((key): Wait | undefined => found.get(key));
    },
  });
  return {
    async record(key, usedShare, waitUntil, at) {
      const report = { used_share: usedShare, wait_until: waitUntil, noted_at: at };
      await database.sql
        .insertInto('platform_usage')
        .values({ key, ...report })
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet(report)
            // A report may be stored after a later one. That the limit was reached counts whenever it arrives.
            .where(({ eb, or }) =>
              or([eb('platform_usage.noted_at', '<=', at), eb('excluded.used_share', '>=', 1)]),
            )
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
      const waits = (await Promise.all(keys.map(waiting))).filter(
        (one): one is Wait => one !== undefined && one.until > now,
      );
      return waits.sort((one, other) => other.until.getTime() - one.until.getTime())[0] ?? null;
    },
  };
};
