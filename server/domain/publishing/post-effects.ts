/** How other areas affect posts: a disconnected account, a stricter policy. */
import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Account, AccountPosts, AffectedPost } from '../accounts/ports.ts';
import type { Attempt } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { PostDeps } from '../posts/deps.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PolicyPosts } from '../workspaces/ports.ts';
import { sendBackToReview } from './end-without-sending.ts';

export interface PostSearch {
  onAccount(
    tx: Tx | null,
    workspaceId: WorkspaceId,
    accountId: AccountId,
    states: readonly PostState[],
  ): Promise<readonly AffectedPost[]>;
  /** Posts in an approved state that are not being sent and, under the current policy, are not approved. */
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
  /**
   * Posts being published, each with its open attempt. One without an attempt only waits, as if it were scheduled.
   */
  const publishingPosts = async (tx: Tx, { id, workspaceId }: Pick<Account, 'id' | 'workspaceId'>) => {
    const posts = await deps.search.onAccount(tx, workspaceId, id, ['publishing']);
    const found: { readonly post: AffectedPost; readonly attempt: Attempt | undefined }[] = [];
    for (const post of posts) found.push({ post, attempt: await deps.attempts.open(tx, post.id) });
    return found;
  };
  const postsBeingSent = async (tx: Tx, account: Pick<Account, 'id' | 'workspaceId'>) =>
    (await publishingPosts(tx, account)).filter(({ attempt }) => attempt !== undefined);
  return {
    preview: (workspaceId, accountId) =>
      deps.search.onAccount(null, workspaceId, accountId, [...cancelledByDisconnect, 'publishing']),
    async cancelWaiting(tx, actor, accountId) {
      const now = deps.clock.now();
      const { workspaceId } = actor;
      const affected = await deps.search.onAccount(tx, workspaceId, accountId, cancelledByDisconnect);
      const publishing = await publishingPosts(tx, { id: accountId, workspaceId });
      const waiting = publishing.filter(({ attempt }) => !attempt).map(({ post }) => post);
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
        sending: publishing.length - waiting.length,
      };
    },
    countSending: async (tx, account) => (await postsBeingSent(tx, account)).length,
    async stopSending(tx, account) {
      const now = deps.clock.now();
      const sending = await postsBeingSent(tx, account);
      for (const { post, attempt } of sending) {
        // Its worker can no longer pass the commit step; the next attempt determines what happened to the post.
        if (attempt) await deps.attempts.markUnknown(tx, attempt.id, now);
        await deps.posts.update(tx, post.id, { wakeAt: now }, now);
      }
      if (sending.length > 0) await deps.due.scheduleChanged(tx);
      return sending.length;
    },
    async wake(tx, account) {
      const now = deps.clock.now();
      const waiting = (await publishingPosts(tx, account)).filter(({ attempt }) => !attempt);
      for (const { post } of waiting) await deps.posts.update(tx, post.id, { wakeAt: now }, now);
      if (waiting.length > 0) await deps.due.scheduleChanged(tx);
      await deps.firstComments.wake(tx, account.id, now);
    },
  };
}

export function createPolicyPosts(deps: Deps): PolicyPosts {
  return {
    async sendBackToReview(tx, workspaceId) {
      const now = deps.clock.now();
      const ids = await deps.search.noLongerApproved(tx, workspaceId);
      for (const id of ids) {
        await sendBackToReview(deps, tx, await deps.posts.lock(tx, workspaceId, id), now);
      }
      return ids.length;
    },
  };
}
