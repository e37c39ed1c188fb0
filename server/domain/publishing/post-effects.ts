/** What other areas do to posts: an account that goes, a policy that tightens. */
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Account, AccountPosts, AffectedPost } from '../accounts/ports.ts';
import type { Attempt } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PolicyPosts } from '../workspaces/ports.ts';
import { reviewAgain } from './end-without-sending.ts';

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
type AccountPostsDeps = Deps & Pick<PostDeps, 'attempts' | 'due' | 'firstComments'>;

const cancelledByDisconnect: readonly PostState[] = [
  'in_review',
  'approved',
  'scheduled',
  'failed',
  'missed',
];

export function createAccountPosts(deps: AccountPostsDeps): AccountPosts {
  /** Posts on their way, each with its open attempt. Without one it only waits, as if it were scheduled. */
  const onTheirWay = async (tx: Tx, { id, workspaceId }: Pick<Account, 'id' | 'workspaceId'>) => {
    const posts = await deps.search.onAccount(tx, workspaceId, id, ['publishing']);
    const found: { readonly post: AffectedPost; readonly attempt: Attempt | undefined }[] = [];
    for (const post of posts) found.push({ post, attempt: await deps.attempts.open(tx, post.id) });
    return found;
  };
  const sendingOf = async (tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>) =>
    (await onTheirWay(tx, account)).filter(({ attempt }) => attempt !== undefined);
  return {
    preview: (workspaceId, accountId) =>
      deps.search.onAccount(null, workspaceId, accountId, [...cancelledByDisconnect, 'publishing']),
    async cancelFor(tx, actor, accountId) {
      const now = deps.clock.now();
      const { workspaceId } = actor;
      const affected = await deps.search.onAccount(tx, workspaceId, accountId, cancelledByDisconnect);
      const moving = await onTheirWay(tx, { id: accountId, workspaceId });
      const waiting = moving.filter(({ attempt }) => !attempt).map(({ post }) => post);
      for (const { id } of [...affected, ...waiting]) {
        await deps.approvals.voidAll(tx, id, 'disconnected', now);
        await deps.posts.update(tx, id, { state: 'cancelled', wakeAt: null }, now);
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
      return {
        cancelled: affected.length + waiting.length,
        sending: moving.length - waiting.length,
      };
    },
    sending: async (tx, account) => (await sendingOf(tx, account)).length,
    async stopSending(tx, account) {
      const now = deps.clock.now();
      const sending = await sendingOf(tx, account);
      for (const { post, attempt } of sending) {
        // Its worker cannot pass the commit step any more; the journey says what became of the post.
        if (attempt) await deps.attempts.leaveUnknown(tx, attempt.id, now);
        await deps.posts.update(tx, post.id, { wakeAt: now }, now);
      }
      if (sending.length > 0) await deps.due.changed(tx);
      return sending.length;
    },
    async wake(tx, account) {
      const now = deps.clock.now();
      const waiting = (await onTheirWay(tx, account)).filter(({ attempt }) => !attempt);
      for (const { post } of waiting) await deps.posts.update(tx, post.id, { wakeAt: now }, now);
      if (waiting.length > 0) await deps.due.changed(tx);
      await deps.firstComments.wake(tx, account.id, now);
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
