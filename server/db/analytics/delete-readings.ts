/** Deletes figures and everything computed from them. */
import { sql as raw } from 'kysely';
import type { RetainedAccount, RetentionStore } from '../../domain/analytics/ports.ts';
import type { AccountId } from '../../lib/ids.ts';
import { type DatabaseHandle, type Sql, sqlOf } from '../postgres/database.ts';

const batchSize = 20_000;

/** Deletes everything of an account, in the caller's transaction. */
export async function deleteReadingsOf(sql: Sql, accountId: AccountId, at: Date): Promise<void> {
  await raw`select 1 from followed_accounts where account_id = ${accountId} for update`.execute(sql);
  await forgetAllButReadings(sql, accountId, at);
  await raw`
    delete from figures f using followed_posts p
    where p.account_id = ${accountId} and f.post_id = p.post_id`.execute(sql);
  await raw`
    update followed_accounts set keeps = false, kept_since = ${at} where account_id = ${accountId}`.execute(
    sql,
  );
}

async function forgetAllButReadings(sql: Sql, accountId: AccountId, at: Date): Promise<void> {
  await deleteExports(sql, accountId); // guard: copies
  await raw`
    update followed_posts set ended = 'forgotten', next_at = null, forgotten_at = ${at}, read_at = null, trouble = null,
      failures = 0, views = null, answers = null, clicks = null, first_views = null, against_usual = null
    where account_id = ${accountId}`.execute(sql);
  await raw`
    delete from latest_figures l using followed_posts p
    where p.account_id = ${accountId} and l.post_id = p.post_id`.execute(sql);
  for (const table of ['gained_days', 'account_days', 'account_usuals'] as const)
    await sql.deleteFrom(table).where('account_id', '=', accountId).execute();
  await raw`
    update followed_accounts set days_next_at = null, days_read_at = null, trouble = null, usual_at = null
    where account_id = ${accountId}`.execute(sql);
}

export function createRetentionStore({ sql }: DatabaseHandle): RetentionStore {
  return {
    async listAccounts(only) {
      const rows = await sql
        .selectFrom('followed_accounts as r')
        .innerJoin('accounts as a', 'a.id', 'r.account_id')
        .select([
          'a.id',
          'a.workspace_id as workspaceId',
          'a.platform',
          'a.simulated',
          'a.external_id as externalId',
          'a.status',
          'a.disconnected_at as disconnectedAt',
          'a.lost_at as lostAt',
          'r.swept_at as sweptAt',
        ])
        .where('r.keeps', '=', true)
        .$if(only !== 'all', (query) => query.where('a.status', 'in', ['disconnected', 'reconnect_needed']))
        .orderBy('a.id')
        .execute();
      return rows satisfies RetainedAccount[];
    },

    async deleteReadings(accountId, before) {
      for (let deleted = 0; ; ) {
        const { numAffectedRows = 0n } = await raw`
          delete from figures where ctid = any(array(
            select f.ctid from followed_posts p join figures f on f.post_id = p.post_id
            where p.account_id = ${accountId} and p.published_at < ${before} and f.read_at < ${before} limit ${batchSize}))`.execute(
          sql,
        );
        deleted += Number(numAffectedRows);
        if (numAffectedRows < BigInt(batchSize)) return deleted;
      }
    },

    async trim(tx, accountId, before, viewMetrics, now) {
      const sql = sqlOf(tx);
      const day = before.toISOString().slice(0, 10);
      /** The quarter hours of that day that have ended; 0 where the day starts here. */
      const ended = before.getUTCHours() * 4 + before.getUTCMinutes() / 15;
      const results = [
        await raw`
          with gone as (
            delete from latest_figures l using followed_posts p
            where p.account_id = ${accountId} and l.post_id = p.post_id and l.read_at < ${before}
            returning l.post_id)
          update followed_posts set forgotten_at = ${now}, views = null, answers = null, clicks = null,
            read_at = case when read_at < ${before} then null else read_at end
          where post_id in (select post_id from gone)`.execute(sql),
        await raw`
          update followed_posts p set first_views = null, against_usual = null
          where p.account_id = ${accountId} and p.first_views is not null and p.published_at < ${before}
            and not exists (
              select 1 from figures f where f.post_id = p.post_id and f.metric = any(${[...viewMetrics]}::text[])
                and f.read_at >= ${before} and f.read_at <= p.published_at + interval '7 days')`.execute(sql),
        await raw`
          delete from gained_days where account_id = ${accountId} and day < ${day}`.execute(sql),
        await raw`
          delete from account_days where account_id = ${accountId} and day < ${day}`.execute(sql),
      ];
      if (ended > 0)
        results.push(
          await raw`
            update gained_days g set
              gained = (select array_agg(case when n <= ${ended} then 0 else u - g.gained[${ended}] end order by n)
                from unnest(g.gained) with ordinality as q (u, n)),
              told = (select array_agg(case when n <= ${ended} then 0 else u - g.told[${ended}] end order by n)
                from unnest(g.told) with ordinality as q (u, n))
            where account_id = ${accountId} and day = ${day} and (told[${ended}] <> 0 or gained[${ended}] <> 0)`.execute(
            sql,
          ),
        );
      return results.some(({ numAffectedRows = 0n }) => numAffectedRows > 0n);
    },

    deleteAccountData: (tx, accountId, now) => forgetAllButReadings(sqlOf(tx), accountId, now),

    async recordSweep(tx, accountId, { at, hasReadings, retainedSince }) {
      await sqlOf(tx)
        .updateTable('followed_accounts')
        .set({
          swept_at: at,
          keeps: hasReadings,
          ...(retainedSince === null ? {} : { kept_since: retainedSince }),
        })
        .where('account_id', '=', accountId)
        .execute();
      if (retainedSince !== null) await deleteExports(sqlOf(tx), accountId); // guard: copies of old figures
    },
  };
}

/** They are copies: what was deleted must not stay in them. One that is being made ends. */
const deleteExports = (sql: Sql, accountId: AccountId): Promise<unknown> =>
  sql
    .deleteFrom('analytics_exports')
    .where('workspace_id', '=', ({ selectFrom }) =>
      selectFrom('accounts').select('workspace_id').where('id', '=', accountId),
    )
    .execute();
