import { sql as raw } from 'kysely';
import type { PostBinding } from '../../domain/post-model/ports.ts';
import type { PostSearch } from '../../domain/publishing/post-effects.ts';
import type { PostId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

export const createPostBinding = ({ sql }: DatabaseHandle): PostBinding => ({
  async postsOf(accountId, externalIds) {
    if (externalIds.length === 0) return new Map();
    const rows = await sql
      .selectFrom('posts')
      .select(['id', 'external_id'])
      .where('account_id', '=', accountId)
      .where('external_id', 'in', externalIds)
      .where('deleted_at', 'is', null)
      .execute();
    return new Map(rows.map((row) => [row.external_id ?? '', row.id]));
  },
});

export function createPostSearch(database: DatabaseHandle): PostSearch {
  return {
    async onAccount(tx, workspaceId, accountId, states) {
      const query = (tx ? sqlOf(tx) : database.sql)
        .selectFrom('posts')
        .select(['id', 'caption', 'state', 'publish_at'])
        .select(
          raw<boolean>`exists (select 1 from attempts t where t.post_id = posts.id and t.finished_at is null)`.as(
            'being_sent',
          ),
        )
        .where('workspace_id', '=', workspaceId)
        .where('account_id', '=', accountId)
        .where('state', 'in', states)
        .where('deleted_at', 'is', null)
        .orderBy('id');
      const rows = await (tx ? query.forUpdate() : query).execute();
      return rows.map((row) => ({
        id: row.id,
        caption: row.caption,
        state: row.state,
        publishAt: row.publish_at,
        beingSent: row.being_sent,
      }));
    },

    async noLongerApproved(tx, workspaceId) {
      const { rows } = await raw<{ id: PostId }>`
        select p.id from posts p
        where p.workspace_id = ${workspaceId} and p.deleted_at is null and not is_approved(p)
          and (p.state in ('approved', 'scheduled', 'failed', 'missed')
            or p.state = 'publishing' and not exists (select 1 from attempts t where t.post_id = p.id and t.finished_at is null))
        order by p.id
        for update`.execute(sqlOf(tx));
      return rows.map(({ id }) => id);
    },
  };
}
