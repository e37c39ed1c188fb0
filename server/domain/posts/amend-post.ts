import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import { unfinishedStates } from '../post-model/post.ts';
import { getEditor } from './amendment.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { messages } from './messages.ts';
import { newPostDefaults } from './new-draft.ts';

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'origins' | 'amendments' | 'accounts' | 'publishers' | 'audit'
>;

/**
 * Starts an amendment of a published post: a draft with the currently published content. Nothing changes until it
 * is approved.
 */
export async function amendPost(deps: Deps, actor: Actor, id: PostId): Promise<PostId> {
  require(actor, 'write_posts');
  return deps.transact(async (tx) => {
    const original = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(original, 'amend');
    if (original.amendsPostId !== null)
      throw new AppError(
        'wrong_state',
        messages.this_itself_change_post({ amendsPostId: original.amendsPostId }),
      );
    const editing = getEditor(deps.publishers, original);
    if (!editing.supported) throw new AppError('edit_not_supported', editing.plainReason);
    if (original.externalId === null || original.accountId === null) throw notEditable();
    const account = await deps.accounts.find(tx, actor.workspaceId, original.accountId);
    if (!account || account.status === 'disconnected')
      throw new AppError(
        'account_not_usable',
        messages.no_longer_connected({ name: account?.name ?? messages.account() }),
      );
    const [open] = await deps.amendments.lock(tx, id, unfinishedStates);
    if (open) throw new AppError('amendment_open', messages.amendment_open({ id: open.id }));
    const out = await deps.amendments.publishedContent(tx, id);
    if (!out) throw notEditable();
    const now = deps.clock.now();
    const amendment: Post = {
      ...out.post,
      ...newPostDefaults(actor, now),
      ideaId: original.ideaId,
      amendsPostId: id,
    };
    await deps.posts.insert(tx, amendment);
    await deps.posts.inheritContributors(tx, out.post.id, amendment);
    await deps.origins.copy(tx, out.post.id, amendment);
    await writeAudit(deps.audit, tx, actor, amendment, 'post.created', now, { amends: id });
    await writeAudit(deps.audit, tx, actor, original, 'post.amendment_begun', now, { by: amendment.id });
    return amendment.id;
  });
}

const notEditable = (): AppError => new AppError('edit_not_supported', messages.edit_not_supported());
