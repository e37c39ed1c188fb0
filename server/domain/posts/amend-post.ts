import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import { livingStates } from '../post-model/post.ts';
import { editingOf } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { newPostDefaults } from './new-draft.ts';

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'amendments' | 'accounts' | 'publishers' | 'audit'
>;

/** Begins a change of a post that is out: a draft with what readers see now. Nothing changes until it is approved. */
export async function amendPost(deps: Deps, actor: Actor, id: PostId): Promise<PostId> {
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const original = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(original, 'amend');
    if (original.amendsPostId !== null)
      throw new AppError(
        'wrong_state',
        `This is itself a change of post ${original.amendsPostId}. Change that post again instead.`,
      );
    const editing = editingOf(deps.publishers, original);
    if (!editing.supported) throw new AppError('edit_not_supported', editing.plainReason);
    if (original.externalId === null || original.accountId === null) throw unknownThere();
    const account = await deps.accounts.find(tx, actor.workspaceId, original.accountId);
    if (!account || account.status === 'disconnected')
      throw new AppError(
        'account_not_usable',
        `${account?.name ?? 'The account'} is no longer connected. Connect it again, then change the post.`,
      );
    const [open] = await deps.amendments.lock(tx, id, livingStates);
    if (open)
      throw new AppError(
        'amendment_open',
        `Post ${open.id} is a change of this post that is not over. Go on with that one, or cancel it.`,
      );
    const out = await deps.amendments.outNow(tx, id);
    if (!out) throw unknownThere();
    const now = deps.clock.now();
    const amendment: Post = {
      ...out.post,
      ...newPostDefaults(actor, now),
      amendsPostId: id,
    };
    await deps.posts.insert(tx, amendment);
    await deps.posts.inheritContributors(tx, out.post.id, amendment);
    await writeAudit(deps.audit, tx, actor, amendment, 'post.created', now, { amends: id });
    await writeAudit(deps.audit, tx, actor, original, 'post.amendment_begun', now, { by: amendment.id });
    return amendment.id;
  });
}

const unknownThere = (): AppError =>
  new AppError('edit_not_supported', 'We do not know its id on the platform, so it must be changed there.');
