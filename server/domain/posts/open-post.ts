import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../workspaces/actor.ts';
import { can } from '../workspaces/roles.ts';
import { type SubmitDeps, submit, submitProblems } from './submit-post.ts';

/**
 * A person opens a post to judge it. A complete draft is submitted by this (programs know no submit), and the
 * server notes that this person has been shown this revision: without that note nobody can approve it.
 */
export async function openPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'read');
  const sessionId = requireSession(actor, 'human_approval_required');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    if (post.state === 'draft' && can(actor.role, 'write_posts')) {
      const account = post.accountId
        ? await deps.accounts.find(tx, post.workspaceId, post.accountId)
        : undefined;
      if (submitProblems(deps, post, account).length === 0) await submit(deps, tx, actor, post);
    }
    const { currentRevision } = await deps.posts.lock(tx, actor.workspaceId, id);
    if (currentRevision !== null) {
      await deps.posts.markSeen(tx, id, currentRevision, actor.userId, sessionId, deps.clock.now());
    }
  });
}
