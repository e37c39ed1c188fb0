import type { CommentStore } from '../../domain/post-model/ports.ts';
import { sqlOf } from '../postgres/database.ts';

export function createCommentStore(): CommentStore {
  return {
    async insert(tx, comment) {
      await sqlOf(tx)
        .insertInto('comments')
        .values({
          id: comment.id,
          workspace_id: comment.workspaceId,
          post_id: comment.postId,
          revision_number: comment.revisionNumber,
          user_id: comment.userId,
          text: comment.text,
          created_at: comment.createdAt,
        })
        .execute();
    },
  };
}
