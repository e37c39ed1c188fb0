import { createBatcher } from '../../domain/batcher.ts';
import type { PostDetail, PostReader } from '../../domain/posts/reader.ts';
import { statesReached } from '../../domain/posts/revision-states.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import { commentsOf } from './comment-reader.ts';
import { findPosts } from './find-posts.ts';
import { readDetails, type WantedPost } from './post-details.ts';
import { historyOf } from './post-history.ts';
import { recordsOf } from './post-records.ts';
import { revisionsOf } from './revision-reader.ts';

/** Of the rows of one workspace. Posts that are asked for while others are being read are read together. */
export function createPostReader({ sql, readTogether }: DatabaseHandle): PostReader {
  const readDetail = createBatcher<WantedPost, PostDetail | undefined>({
    run: (wanted) => readTogether((together) => readDetails(together, wanted)),
  });
  return {
    list: (workspaceId, filter) =>
      readTogether(async (together) =>
        recordsOf(together, workspaceId, await findPosts(together, workspaceId, filter)),
      ),

    detail: (workspaceId, id) => readDetail({ workspaceId, id }),

    async comments(workspaceId, id) {
      const post = await sql
        .selectFrom('posts')
        .select('id')
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return post && ((await commentsOf(sql, workspaceId, [id])).get(id) ?? []);
    },

    async revisions(workspaceId, id) {
      const post = await sql
        .selectFrom('posts')
        .select(['state', 'current_revision as currentRevision'])
        .where('workspace_id', '=', workspaceId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!post) return undefined;
      const [revisions, history] = await Promise.all([
        revisionsOf(sql, id),
        historyOf(sql, workspaceId, [id]),
      ]);
      const states = statesReached(history.get(id) ?? [], post);
      return revisions.map((revision) => ({
        ...revision,
        state: states.get(revision.number) ?? 'in_review',
      }));
    },

    async revisionMedia(workspaceId, id, number, index) {
      const row = await sql
        .selectFrom('post_revisions as r')
        .innerJoin('posts as p', 'p.id', 'r.post_id')
        .select('r.manifest')
        .where('r.workspace_id', '=', workspaceId)
        .where('p.deleted_at', 'is', null)
        .where('r.post_id', '=', id)
        .where('r.number', '=', number)
        .executeTakeFirst();
      return row?.manifest.media[index];
    },
  };
}
