/**
 * What becomes of posts when a person who signed them loses the right to. Their signatures are voided like withdrawn
 * ones. A post that is being sent keeps them: its attempt began under a valid approval, and what is under way can no
 * longer be told apart from what is out.
 */
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { isApprovedAsPlanned } from '../posts/approved-time.ts';
import { plannedTime } from '../posts/countdown.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { LostRight, MemberSignatures, SignedPost } from '../workspaces/ports.ts';
import { messages } from './messages.ts';

export interface SignedPostSearch {
  /** Posts that have not gone out and carry a valid signature of this person. With a `tx` they are locked. */
  signedBy(tx: Tx | null, workspaceId: WorkspaceId, userId: UserId): Promise<readonly SignedPost[]>;
}

type Deps = Pick<PostDeps, 'clock' | 'posts' | 'approvals' | 'audit'> & { readonly search: SignedPostSearch };

export function createMemberSignatures(deps: Deps): MemberSignatures {
  return {
    pending: (workspaceId, userId) => deps.search.signedBy(null, workspaceId, userId),
    async voidAll(tx, actor, { userId, name }, cause) {
      const now = deps.clock.now();
      const signed = await deps.search.signedBy(tx, actor.workspaceId, userId);
      const waiting = signed.filter(({ beingSent }) => !beingSent);
      let backInReview = 0;
      for (const { id } of waiting) {
        const post = await deps.posts.lock(tx, actor.workspaceId, id);
        await deps.approvals.voidOwn(tx, id, userId, cause, now);
        const data = { of: userId, revision: post.currentRevision, cause };
        if (post.state === 'in_review' || (await isApprovedAsPlanned(deps, tx, post))) {
          await writeAudit(deps.audit, tx, actor, post, 'post.approval_voided', now, data);
          continue;
        }
        backInReview += 1;
        // Before the audit, because the notices that it causes say why.
        await deps.posts.update(
          tx,
          id,
          {
            state: 'in_review',
            schedule: plannedTime(post),
            wakeAt: null,
            tries: 0,
            trouble: { code: cause, message: causeMessages[cause]({ name }), at: now.toISOString() },
          },
          now,
        );
        await writeAudit(deps.audit, tx, actor, post, 'post.approval_voided', now, {
          ...data,
          back_in_review: true,
        });
        await writeAudit(deps.audit, tx, 'system', post, 'post.review_again', now, { cause });
      }
      return { posts: waiting.length, backInReview };
    },
  };
}

const causeMessages: Readonly<Record<LostRight, (who: { readonly name: string }) => Message>> = {
  member_removed: messages.signer_removed,
  member_left: messages.signer_left,
  role_changed: messages.signer_may_not_approve,
};
