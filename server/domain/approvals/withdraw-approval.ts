import { AppError } from '../../errors.ts';
import { newId, type PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { isApprovedAsPlanned } from '../posts/approved-time.ts';
import { plannedTime } from '../posts/countdown.ts';
import type { PostDeps } from '../posts/deps.ts';
import { requireAllowed, writeAudit } from '../posts/guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'approvals' | 'rules' | 'comments' | 'audit'>;

/**
 * A person takes their own signatures of the current revision back, until sending begins. What the others signed stays
 * signed; if that is not enough, the post is in review again, with the time that was proposed for it.
 */
export async function withdrawApproval(
  deps: Deps,
  actor: Actor,
  { id, comment }: { readonly id: PostId; readonly comment: string | null },
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'approve');
  await deps.transact(async (tx) => {
    await deps.rules.lockRules(tx, actor.workspaceId);
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'withdraw');
    const number = post.currentRevision;
    if (number === null || !(await deps.approvals.givenStrength(tx, id, number, actor.userId)))
      throw new AppError('not_signed', messages.not_signed());
    const now = deps.clock.now();
    await deps.approvals.voidOwn(tx, id, actor.userId, 'withdrawn', now);
    if (comment !== null)
      await deps.comments.insert(tx, {
        id: newId('com', now.getTime()),
        workspaceId: post.workspaceId,
        postId: id,
        revisionNumber: number,
        userId: actor.userId,
        text: comment,
        createdAt: now,
      });
    if (post.state !== 'in_review' && !(await isApprovedAsPlanned(deps, tx, post)))
      await deps.posts.update(tx, id, { state: 'in_review', schedule: plannedTime(post), wakeAt: null }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.approval_withdrawn', now, {
      revision: number,
      ...(comment === null ? {} : { commented: true }),
    });
  });
}
