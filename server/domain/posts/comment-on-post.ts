import { type CommentId, newId, type PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'comments' | 'audit'>;

export async function commentOnPost(
  deps: Deps,
  actor: Actor,
  input: { readonly id: PostId; readonly text: string },
): Promise<{ id: CommentId; at: Date; revisionNumber: number | null }> {
  require(actor, 'read');
  return deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, input.id);
    const now = deps.clock.now();
    const id = newId('com', now.getTime());
    await deps.comments.insert(tx, {
      id,
      workspaceId: post.workspaceId,
      postId: post.id,
      revisionNumber: post.currentRevision,
      userId: actor.userId,
      text: input.text,
      createdAt: now,
    });
    await writeAudit(deps.audit, tx, actor, post, 'post.commented', now, { comment: id });
    return { id, at: now, revisionNumber: post.currentRevision };
  });
}
