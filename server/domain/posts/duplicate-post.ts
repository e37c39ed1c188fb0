import { newPostId, type PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'accounts' | 'audit'>;

/** The same content as a new draft of its own. Nothing of the old one's approvals comes along. */
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
      id: newPostId(now.getTime()),
      amendsPostId: null,
      accountId: account && account.status !== 'disconnected' ? account.id : null,
      state: 'draft' as const,
      editNumber: 1,
      currentRevision: null,
      authorId: actor.userId,
      lastEditorId: actor.userId,
      fromApp: actor.via.kind === 'token',
      schedule: null,
      tries: 0,
      trouble: null,
      externalId: null,
      permalink: null,
      publishedAt: null,
      createdAt: now,
      updatedAt: now,
    };
    await deps.posts.insert(tx, copy);
    await writeAudit(deps.audit, tx, actor, copy, 'post.created', now, { duplicate_of: id });
    return copy.id;
  });
}
