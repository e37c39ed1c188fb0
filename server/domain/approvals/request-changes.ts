import { newId, type PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import { type DecideDeps, revisionToDecide } from './revision-to-decide.ts';

type Deps = DecideDeps & Pick<PostDeps, 'transact' | 'approvals' | 'comments'>;

/** An approver sends a post back with a reason. Its earlier approvals are voided. */
export async function requestChanges(
  deps: Deps,
  actor: Actor,
  input: { readonly id: PostId; readonly revisionDigest: string; readonly comment: string },
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'approve');
  await deps.transact(async (tx) => {
    const { post, number } = await revisionToDecide(
      deps,
      tx,
      actor,
      await deps.posts.lock(tx, actor.workspaceId, input.id),
      { action: 'request_changes', seenDigest: input.revisionDigest, isFinal: true },
    );
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
