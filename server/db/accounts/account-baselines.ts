import { sql as raw } from 'kysely';
import type { BaselineStore } from '../../domain/analytics/ports.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export function createBaselineStore({ sql }: DatabaseHandle): BaselineStore {
  return {
    async listPending(since, limit) {
      const rows = await sql
        .selectFrom('followed_accounts')
        .select(['account_id', 'workspace_id'])
        .where('keeps', '=', true)
        .where((where) => where.or([where('usual_at', 'is', null), where('usual_at', '<=', since)]))
        .orderBy('usual_at', (order) => order.asc().nullsFirst())
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.account_id, workspaceId: row.workspace_id }));
    },

    async compute(tx, { id, workspaceId }, rule) {
      const sql = sqlOf(tx);
      const { rows } = await raw<{ median: number | null; posts: number }>`
        select percentile_cont(0.5) within group (order by first_views) as median, count(*)::int as posts
        from followed_posts where account_id = ${id} and first_views is not null
          and published_at >= ${rule.publishedFrom} and published_at <= ${rule.publishedTo}`.execute(sql);
      const [{ median, posts } = { median: null, posts: 0 }] = rows;
      if (median === null) await sql.deleteFrom('account_usuals').where('account_id', '=', id).execute();
      else
        await raw`
          insert into account_usuals (account_id, workspace_id, first_views, posts, worked_out_at)
          values (${id}, ${workspaceId}, ${median}, ${posts}, ${rule.now})
          on conflict (account_id) do update set first_views = excluded.first_views, posts = excluded.posts,
            worked_out_at = excluded.worked_out_at`.execute(sql);
      const usual = median !== null && median > 0 && posts >= rule.minPosts ? median : null;
      await raw`
        with compared as (
          select post_id, case when published_at <= ${rule.comparedIfPublishedBefore}
            then first_views / ${usual}::float8 end as against
          from followed_posts where account_id = ${id})
        update followed_posts f set against_usual = c.against from compared c
        where f.post_id = c.post_id and f.account_id = ${id} and f.against_usual is distinct from c.against`.execute(
        sql,
      );
      await sql
        .updateTable('followed_accounts')
        .set({ usual_at: rule.now })
        .where('account_id', '=', id)
        .execute();
    },
  };
}
