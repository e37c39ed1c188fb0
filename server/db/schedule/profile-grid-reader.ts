import { sql as raw } from 'kysely';
import type { ProfileGridReader } from '../../domain/schedule/profile-grid.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { mediaOfPosts } from '../posts/posts.ts';
import { endedStates, time } from './calendar-reader.ts';

export function createProfileGridReader({ sql }: DatabaseHandle): ProfileGridReader {
  return {
    async timedContent(workspaceId, accountId, limit) {
      const posts = await sql
        .selectFrom('posts as p')
        .select(['p.id', 'p.options', time.as('at')])
        .where('p.workspace_id', '=', workspaceId)
        .where('p.account_id', '=', accountId)
        .where('p.deleted_at', 'is', null)
        .where('p.amends_post_id', 'is', null)
        .where('p.state', 'not in', endedStates)
        .where(time, '<', raw<Date>`'infinity'`)
        .orderBy(time, 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit)
        .execute();
      const media = await mediaOfPosts(
        sql,
        posts.map(({ id }) => id),
      );
      return posts.map((post) => ({ ...post, media: media.get(post.id) ?? [] }));
    },
  };
}
