import { sql as raw } from 'kysely';
import type { QuotaStore } from '../../domain/publishing/quota.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export const createQuotaStore = (database: DatabaseHandle): QuotaStore => ({
  async isCounted(tx, { quota, attemptId }) {
    const sql = sqlOf(tx);
    await raw`select pg_advisory_xact_lock(hashtextextended(${`quota ${quota}`}, 0))`.execute(sql);
    const counted = await sql
      .selectFrom('quota_uses')
      .select('attempt_id')
      .where('quota', '=', quota)
      .where('attempt_id', '=', attemptId)
      .executeTakeFirst();
    return counted !== undefined;
  },

  async usedSince(tx, quota, since) {
    const rows = await sqlOf(tx)
      .selectFrom('quota_uses')
      .select(({ fn }) => ['workspace_id', fn.countAll<number>().as('times'), fn.min('at').as('first')])
      .where('quota', '=', quota)
      .where('at', '>=', since)
      .groupBy('workspace_id')
      .execute();
    const [first = null] = rows
      .map((row) => row.first)
      .filter((at) => at !== null)
      .sort((one, other) => one.getTime() - other.getTime());
    return { used: countsOf(rows), first };
  },

  async planned(tx, { platform, simulated }, until) {
    const rows = await sqlOf(tx)
      .selectFrom('posts as p')
      .innerJoin('accounts as a', 'a.id', 'p.account_id')
      .select(({ fn }) => ['p.workspace_id', fn.countAll<number>().as('times')])
      .where('p.state', '=', 'scheduled')
      .where('p.publish_at', '<', until)
      .where('p.deleted_at', 'is', null)
      .where('p.platform', '=', platform)
      .where('a.simulated', '=', simulated)
      .groupBy('p.workspace_id')
      .execute();
    return countsOf(rows);
  },

  async count(tx, { quota, attemptId, workspaceId, at }) {
    await sqlOf(tx)
      .insertInto('quota_uses')
      .values({ quota, attempt_id: attemptId, workspace_id: workspaceId, at })
      .execute();
  },

  async deleteBefore(time) {
    await database.sql.deleteFrom('quota_uses').where('at', '<', time).execute();
  },
});

const countsOf = (rows: readonly { workspace_id: WorkspaceId; times: number | string | bigint }[]) =>
  new Map(rows.map(({ workspace_id, times }) => [workspace_id, Number(times)]));
