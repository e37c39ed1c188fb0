import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';
import { newPostDefaults } from './new-draft.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'origins' | 'accounts' | 'audit'>;

/** Creates a new draft with the same content and contributors. Approvals are not copied. */
export async function duplicatePost(deps: Deps, actor: Actor, id: PostId): Promise<PostId> {
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    const account = post.accountId
      ? await deps.accounts.find(tx, post.workspaceId, post.accountId)
      : undefined;
    const now = deps.clock.now();
    const copy = {
      ...post,
      ...newPostDefaults(actor, now),
      amendsPostId: null,
      accountId: account && account.status !== 'disconnected' ? account.id : null,
    };
    await deps.posts.insert(tx, copy);
    await deps.posts.inheritContributors(tx, post.id, copy);
    await deps.origins.copy(tx, post.id, copy);
    await writeAudit(deps.audit, tx, actor, copy, 'post.created', now, { duplicate_of: id });
    return copy.id;
  });
}
