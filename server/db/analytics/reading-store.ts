/**
 * Readings and the sums computed from them. Promise: readings, latest values, gains and ranks of a batch are
 * written together or not at all. Writers lock the account's row in followed_accounts, so that sums are never
 * based on old values.
 */
import { sql as raw } from 'kysely';
import type { ReadingStore, RegroupStore } from '../../domain/analytics/ports.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { AccountId, CampaignId, PostId, WorkspaceId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export function createReadingStore(): ReadingStore {
  return {
    async lockAccount(tx, { id, workspaceId }) {
      const sql = sqlOf(tx);
      // Lock the account first, as every change of it does: it is not disconnected or erased before this is
      // committed.
      const account = await sql
        .selectFrom('accounts')
        .select('status')
        .where('id', '=', id)
        .forShare()
        .executeTakeFirst();
      await sql
        .insertInto('followed_accounts')
        .values({ account_id: id, workspace_id: workspaceId })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute();
      await sql
        .selectFrom('followed_accounts')
        .select('account_id')
        .where('account_id', '=', id)
        .forUpdate()
        .execute();
      return account?.status === 'active' || account?.status === 'limited';
    },

    async readPosts(tx, postIds) {
      if (postIds.length === 0) return [];
      const sql = sqlOf(tx);
      const posts = await sql
        .selectFrom('followed_posts')
        .selectAll()
        .where('post_id', 'in', [...postIds])
        .where('ended', 'is', null)
        .orderBy('post_id')
        .forUpdate()
        .execute();
      const values = await sql
        .selectFrom('latest_figures')
        .select(['post_id', 'metric', 'value'])
        .where('post_id', 'in', [...postIds])
        .execute();
      const latest = new Map<PostId, Map<string, number>>();
      for (const { post_id: id, metric, value } of values)
        latest.set(id, (latest.get(id) ?? new Map<string, number>()).set(metric, value));
      return posts.map((row) => ({
        id: row.post_id,
        campaignId: row.campaign_id,
        publishedAt: row.published_at,
        readAt: row.read_at,
        forgottenAt: row.forgotten_at,
        latest: latest.get(row.post_id) ?? new Map<string, number>(),
      }));
    },

    async save(tx, { id, workspaceId }, readAt, { newReadings, ranks }) {
      const rows = newReadings.map(({ postId, ...figure }) => ({ post_id: postId, ...figure }));
      const sql = sqlOf(tx);
      await raw`
        with told as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as t (post_id bigint, source text, metric text, value float8, gained float8)),
        series as (
          insert into figures (workspace_id, post_id, source, metric, read_at, value, gained)
          select ${workspaceId}, post_id, source, metric, ${readAt}, value, gained from told)
        insert into latest_figures (workspace_id, post_id, source, metric, value, read_at)
        select ${workspaceId}, post_id, source, metric, value, ${readAt} from told
        on conflict (post_id, metric) do update
          set source = excluded.source, value = excluded.value, read_at = excluded.read_at`.execute(sql);
      const ranked = ranks.map(({ postId, firstViews, ...rank }) => ({
        post_id: postId,
        first_views: firstViews,
        ...rank,
      }));
      await raw`
        update followed_posts f set read_at = ${readAt}, views = r.views, answers = r.answers, clicks = r.clicks,
          first_views = coalesce(r.first_views, f.first_views)
        from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb)
          as r (post_id bigint, views float8, answers float8, clicks float8, first_views float8)
        where f.post_id = r.post_id`.execute(sql);
      await sql
        .updateTable('followed_accounts')
        .set({ keeps: true, trouble: null })
        .where('account_id', '=', id)
        .execute();
    },

    async addGains(tx, { id, workspaceId, platform }, days) {
      if (days.length === 0) return;
      const rows = days.map(({ campaignId, ...row }) => ({ campaign_id: campaignId, ...row }));
      const sum = (column: 'gained' | 'told') => raw`(
        select array_agg(one + other order by at)
        from unnest(g.${raw.ref(column)}, excluded.${raw.ref(column)}) with ordinality as u (one, other, at))`;
      await raw`
        insert into gained_days as g (workspace_id, account_id, campaign_id, platform, measure, day, gained, told)
        select ${workspaceId}, ${id}, campaign_id, ${platform}, measure, day, gained, told
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as r (campaign_id text, measure text, day date, gained bigint[], told int[])
        on conflict (account_id, campaign_id, measure, day) do update
          set gained = ${sum('gained')}, told = ${sum('told')}`.execute(sqlOf(tx));
    },

    async saveDays(tx, { id, workspaceId }, figures, readAt) {
      const sql = sqlOf(tx);
      if (figures.length > 0)
        await raw`
          insert into account_days (workspace_id, account_id, source, metric, day, value, read_at)
          select ${workspaceId}, ${id}, source, metric, day, value, ${readAt}
          from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb)
            as d (source text, metric text, day date, value float8)
          on conflict (account_id, metric, day) do update
            set source = excluded.source, value = excluded.value, read_at = excluded.read_at`.execute(sql);
      await sql.updateTable('followed_accounts').set({ keeps: true }).where('account_id', '=', id).execute();
    },
  };
}

interface WaitingRow {
  post_id: PostId;
  account_id: AccountId;
  workspace_id: WorkspaceId;
  platform: PlatformName;
}

export function createRegroupStore({ sql }: DatabaseHandle): RegroupStore {
  return {
    async listPending(limit) {
      const { rows } = await raw<WaitingRow>`
        select post_id, account_id, workspace_id, platform from followed_posts
        where regroup order by post_id limit ${limit}`.execute(sql);
      return rows.map((row) => ({
        id: row.account_id,
        workspaceId: row.workspace_id,
        platform: row.platform,
        postId: row.post_id,
      }));
    },

    async lock(tx, postId) {
      const followed = await sqlOf(tx)
        .selectFrom('followed_posts')
        .select('campaign_id')
        .where('post_id', '=', postId)
        .where('regroup', '=', true)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!followed) return undefined;
      const post = await sqlOf(tx)
        .selectFrom('posts')
        .select('campaign_id')
        .where('id', '=', postId)
        .executeTakeFirstOrThrow();
      return { counted: followed.campaign_id, wanted: post.campaign_id };
    },

    async gains(tx, postId) {
      const rows = await sqlOf(tx)
        .selectFrom('figures')
        .select(['metric', 'read_at', 'gained'])
        .where('post_id', '=', postId)
        .where('gained', 'is not', null)
        .execute();
      return rows.flatMap(({ metric, read_at: at, gained }) =>
        gained === null ? [] : [{ metric, at, gained }],
      );
    },

    async markDone(tx, postId, campaignId) {
      const sql = sqlOf(tx);
      const { rows } = await raw<{ account_id: AccountId; was: CampaignId | null }>`
        update followed_posts f set regroup = false, campaign_id = ${campaignId}
        from followed_posts before where f.post_id = ${postId} and before.post_id = f.post_id
        returning f.account_id, before.campaign_id as was`.execute(sql);
      // Delete rows that became zero: a missing row means that nothing was reported.
      for (const { account_id: accountId, was } of rows)
        await raw`
          delete from gained_days where account_id = ${accountId} and campaign_id = ${was ?? ''} and told[96] = 0
            and 0 = all(told)`.execute(sql);
    },
  };
}
