import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import { prepareMedia } from '../posts/prepare-media.ts';
import { contentToReview, type SubmitDeps } from '../posts/submit-post.ts';

/**
 * A person opens a post to review it. The post does not change: the server only records, by digest, what this person was
 * shown, which for a complete draft is the revision it would become. Without that record a person cannot approve it.
 */
export async function openPost(deps: SubmitDeps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'read');
  const sessionId = requireSession(actor, 'human_approval_required');
  const found = await deps.posts.find(actor.workspaceId, id);
  if (found?.state === 'draft' && can(actor.role, 'write_posts')) await prepareMedia(deps, found);
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    const shown = await contentToReview(deps, tx, post);
    if (!shown) return;
    await deps.posts.markSeen(tx, post, shown.digest, { userId: actor.userId, sessionId }, deps.clock.now());
  });
}
