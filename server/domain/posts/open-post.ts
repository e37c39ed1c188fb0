import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../workspaces/actor.ts';
import { can } from '../workspaces/roles.ts';
import { prepareMedia } from './prepare-media.ts';
import { isSubmittable, type SubmitDeps, submit } from './submit-post.ts';

/**
 * A person opens a post to judge it. A complete draft is submitted by this (programs know no submit), and the
 * server notes that this person has been shown this revision: without that note nobody can approve it.
 */
export async function openPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'read');
  const sessionId = requireSession(actor, 'human_approval_required');
  const mayWrite = can(actor.role, 'write_posts');
  const seen = await deps.posts.find(actor.workspaceId, id);
  if (seen?.state === 'draft' && mayWrite) await prepareMedia(deps, seen);
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    if (post.state === 'draft' && mayWrite && (await isSubmittable(deps, tx, post)))
      await submit(deps, tx, actor, post, { by_opening: true });
    const { currentRevision } = await deps.posts.lock(tx, actor.workspaceId, id);
    if (currentRevision !== null) {
      await deps.posts.markSeen(tx, id, currentRevision, actor.userId, sessionId, deps.clock.now());
    }
  });
}
