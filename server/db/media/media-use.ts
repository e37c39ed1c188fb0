/** Which posts use which files. */
import type { MediaUse } from '../../domain/media/ports.ts';
import type { PostsUsingMedia } from '../../domain/post-model/media-use.ts';
import { unfinishedStates } from '../../domain/post-model/post.ts';
import type { MediaId } from '../../lib/ids.ts';
import { type DatabaseHandle, sqlOf } from '../postgres/database.ts';

/** The page shows the newest; more would not be read. */
const maxShown = 100;

export function createMediaUse({ sql }: DatabaseHandle): MediaUse & PostsUsingMedia {
  return {
    async unfinishedPostsUsing(tx, mediaId) {
      const rows = await sqlOf(tx)
        .selectFrom('post_media as m')
        .innerJoin('posts as p', 'p.id', 'm.post_id')
        .select('p.id')
        .distinct()
        .where('m.media_id', '=', mediaId)
        .where('p.deleted_at', 'is', null)
        .where('p.state', 'in', unfinishedStates)
        .execute();
      return rows.map(({ id }) => id);
    },

    async postsUsing(workspaceId, mediaId) {
      const rows = await sql
        .selectFrom('posts as p')
        .select(['p.id', 'p.platform', 'p.state', 'p.caption', 'p.publish_at'])
        .where('p.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('post_media as m')
              .select('m.post_id')
              .whereRef('m.post_id', '=', 'p.id')
              .where('m.media_id', '=', mediaId),
          ),
        )
        .orderBy('p.id', 'desc')
        .limit(maxShown)
        .execute();
      return rows.map(({ publish_at: publishAt, ...row }) => ({
        ...row,
        publishAt,
        isUnfinished: unfinishedStates.includes(row.state),
      }));
    },

    async countPosts(workspaceId, ids) {
      if (ids.length === 0) return new Map();
      const rows = await sql
        .selectFrom('post_media as m')
        .innerJoin('posts as p', 'p.id', 'm.post_id')
        .select(({ fn }) => ['m.media_id', fn.count<string>('m.post_id').distinct().as('posts')])
        .where('m.workspace_id', '=', workspaceId)
        .where('m.media_id', 'in', ids)
        .where('p.deleted_at', 'is', null)
        .groupBy('m.media_id')
        .execute();
      return new Map<MediaId, number>(rows.map((row) => [row.media_id, Number(row.posts)]));
    },
  };
}
