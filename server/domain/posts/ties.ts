/** What other areas do to posts: an account that goes, a policy that tightens. */
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { AccountPosts, AffectedPost } from '../accounts/ports.ts';
import { reviewAgain } from '../journey/end-without-sending.ts';
import type { Tx } from '../tx.ts';
import type { PolicyPosts } from '../workspaces/ports.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';
import type { PostState } from './post.ts';

export interface PostSearch {
  onAccount(
    tx: Tx | null,
    workspaceId: WorkspaceId,
    accountId: AccountId,
    states: readonly PostState[],
  ): Promise<readonly AffectedPost[]>;
  /** Posts that stand as approved and are not being sent but, under the policy as it is now, are not approved. */
  noLongerApproved(tx: Tx, workspaceId: WorkspaceId): Promise<readonly PostId[]>;
}

type Deps = Pick<PostDeps, 'clock' | 'posts' | 'approvals' | 'audit'> & { readonly search: PostSearch };

const cancelledByDisconnect: readonly PostState[] = [
  'in_review',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

export function createAccountPosts(deps: Deps): AccountPosts {
  return {
    preview: (workspaceId, accountId) =>
      deps.search.onAccount(null, workspaceId, accountId, [...cancelledByDisconnect, 'publishing']),
    async cancelFor(tx, actor, accountId) {
      const now = deps.clock.now();
      const affected = await deps.search.onAccount(tx, actor.workspaceId, accountId, cancelledByDisconnect);
      for (const { id } of affected) {
        await deps.approvals.voidAll(tx, id, 'disconnected', now);
        await deps.posts.update(tx, id, { state: 'cancelled' }, now);
        await writeAudit(
          deps.audit,
          tx,
          actor,
          { id, workspaceId: actor.workspaceId },
          'post.cancelled',
          now,
          { cause: 'disconnected' },
        );
      }
      return affected.length;
    },
  };
}

export function createPolicyPosts(deps: Deps): PolicyPosts {
  return {
    async reviewAgain(tx, workspaceId) {
      const now = deps.clock.now();
      const ids = await deps.search.noLongerApproved(tx, workspaceId);
      for (const id of ids) {
        await reviewAgain(deps, tx, { id, workspaceId }, now);
      }
      return ids.length;
    },
  };
}
