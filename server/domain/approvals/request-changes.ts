import { AppError } from '../../errors.ts';
import { newId, type PostId } from '../../lib/ids.ts';
import type { PostDeps } from '../posts/deps.ts';
import { requireAllowed, writeAudit } from '../posts/guards.ts';
import { type Actor, require, requireSession } from '../workspaces/actor.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'approvals' | 'comments' | 'audit'>;

/** An approver sends a post back, saying why. Approvals it had so far are void. */
export async function requestChanges(
  deps: Deps,
  actor: Actor,
  input: { readonly id: PostId; readonly revisionDigest: string; readonly comment: string },
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'approve');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, input.id);
    requireAllowed(post, 'request_changes');
    const number = post.currentRevision;
    const revision = number === null ? undefined : await deps.posts.revision(tx, post.id, number);
    if (revision?.digest !== input.revisionDigest) {
      throw new AppError(
        'content_changed',
        'The post is not what you saw any more. Look at the current revision first.',
      );
    }
    const now = deps.clock.now();
    await deps.approvals.voidAll(tx, post.id, 'changes_requested', now);
    await deps.posts.update(tx, post.id, { state: 'changes_requested' }, now);
    await deps.comments.insert(tx, {
      id: newId('com', now.getTime()),
      workspaceId: post.workspaceId,
      postId: post.id,
      revisionNumber: number,
      userId: actor.userId,
      text: input.comment,
      createdAt: now,
    });
    await writeAudit(deps.audit, tx, actor, post, 'post.changes_requested', now, { revision: number });
  });
}
