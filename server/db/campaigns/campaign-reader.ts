import { sql as raw } from 'kysely';
import type { CampaignItem } from '../../domain/campaigns/campaign.ts';
import type { CampaignReader, CampaignRecord, ItemWithPost } from '../../domain/campaigns/ports.ts';
import type { PostState } from '../../domain/post-model/post.ts';
import type { CampaignId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { DatabaseHandle, Sql } from '../postgres/database.ts';
import { mediaOfPosts } from '../posts/posts.ts';
import { campaignOf, itemOf } from './campaigns.ts';

const selectRecords = (sql: Sql, workspaceId: WorkspaceId) =>
  sql
    .selectFrom('campaigns as c')
    .innerJoin('users as u', 'u.id', 'c.created_by')
    .selectAll('c')
    .select([
      'u.name as creator_name',
      raw<number>`(select count(*) from campaign_items i where i.campaign_id = c.id)::int`.as('total'),
      raw<number>`(select count(*) from campaign_items i where i.campaign_id = c.id
        and i.state in ('made', 'skipped'))::int`.as('made'),
      raw<{ platform: CampaignItem['platform']; wallTime: string } | null>`(
        select json_build_object('platform', i.platform, 'wallTime', i.wall_time) from campaign_items i
        where i.campaign_id = c.id and i.state = 'making' order by i.position limit 1)`.as('current'),
      // A change of a published post is not a post of its own.
      raw<Partial<Record<PostState, number>> | null>`(
        select json_object_agg(s.state, s.count) from (
          select p.state, count(*)::int as count from posts p
          where p.campaign_id = c.id and p.deleted_at is null and p.amends_post_id is null group by p.state) s)`.as(
        'counts',
      ),
    ])
    .where('c.workspace_id', '=', workspaceId);

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

const recordOf = (row: Row): CampaignRecord => ({
  campaign: campaignOf(row),
  createdBy: { id: row.created_by, name: row.creator_name },
  made: row.made,
  total: row.total,
  current: row.state === 'making' ? row.current : null,
  counts: row.counts ?? {},
});

export function createCampaignReader({ sql }: DatabaseHandle): CampaignReader {
  return {
    async list(workspaceId, { before, limit }) {
      let query = selectRecords(sql, workspaceId).orderBy('c.id', 'desc').limit(limit);
      if (before !== undefined) query = query.where('c.id', '<', before);
      return (await query.execute()).map(recordOf);
    },

    async find(workspaceId, id) {
      const row = await selectRecords(sql, workspaceId).where('c.id', '=', id).executeTakeFirst();
      return row && { ...recordOf(row), items: await shownItems(sql, id) };
    },
  };
}

async function shownItems(sql: Sql, id: CampaignId): Promise<readonly ItemWithPost[]> {
  const rows = await sql
    .selectFrom('campaign_items')
    .selectAll()
    .where('campaign_id', '=', id)
    .orderBy('position')
    .execute();
  const ids = rows.flatMap(({ post_id }) => post_id ?? []);
  const posts = await postsOf(sql, ids);
  return rows.map((row) => ({ ...itemOf(row), post: (row.post_id && posts.get(row.post_id)) || null }));
}

async function postsOf(
  sql: Sql,
  ids: readonly PostId[],
): Promise<ReadonlyMap<PostId, NonNullable<ItemWithPost['post']>>> {
  if (ids.length === 0) return new Map();
  const media = await mediaOfPosts(sql, ids);
  const rows = await sql
    .selectFrom('posts')
    .select(['id', 'state', 'caption'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, state, caption }) => [id, { state, caption, first: media.get(id)?.[0] ?? null }]),
  );
}
