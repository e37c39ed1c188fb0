import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callWithToken } from '../accounts/call-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from './deps.ts';
import { endAmendments } from './end-amendments.ts';
import { publisherFor, requireAllowed, writeAudit } from './guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'amendments' | 'approvals' | 'attempts' | 'audit' | 'publishers'
> & {
  readonly tokens: TokenSource;
  readonly send: SendRequest;
};

/** Deletes a draft. A published post is removed at the platform first: it is marked removed only when it is. */
export async function deletePost(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'write_posts');
  const post = await deps.posts.find(actor.workspaceId, id);
  if (post?.state === 'published') return removePublished(deps, actor, post);
  await deps.transact(async (tx) => {
    const draft = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(draft, 'delete');
    const now = deps.clock.now();
    await deps.posts.update(tx, id, { deletedAt: now }, now);
    await writeAudit(deps.audit, tx, actor, draft, 'post.deleted', now);
  });
}

async function removePublished(deps: Deps, actor: Actor, post: Post): Promise<void> {
  require(actor, 'delete_published');
  if (actor.via.kind === 'token' && !actor.via.scopes.has('posts:delete')) {
    throw new AppError('insufficient_scope', messages.insufficient_scope(), {
      scope: 'posts:delete',
    });
  }
  if (post.amendsPostId !== null)
    throw new AppError(
      'delete_not_supported',
      messages.remove_original_instead({ amendsPostId: post.amendsPostId }),
    );
  if (!post.externalId || !post.accountId) {
    throw new AppError('delete_not_supported', messages.id_unknown());
  }
  const token = await deps.tokens.tokenFor(post.accountId);
  if (token.kind === 'auth_lost')
    throw new AppError(
      'account_not_usable',
      messages.reconnect_account_then_delete({
        plainReason: token.plainReason,
      }),
    );
  if (token.kind === 'unavailable') throw new AppError('platform_unavailable', token.plainReason);
  const publisher = publisherFor(deps.publishers, post.platform);
  const { externalId } = post;
  const removal = await callWithToken(deps.tokens, post.accountId, token, ({ accessToken, scopes }) =>
    publisher.remove(externalId, { accessToken, scopes, request: deps.send, now: () => deps.clock.now() }),
  );
  if (removal.kind === 'refused') throw new AppError('delete_not_supported', removal.plainReason);
  if (removal.kind === 'ask_later' || removal.kind === 'unavailable')
    throw new AppError('platform_unavailable', removal.plainReason);
  if (removal.kind === 'auth_lost')
    throw new AppError(
      'account_not_usable',
      messages.reconnect_account_then_delete({
        plainReason: removal.plainReason,
      }),
    );
  await deps.transact(async (tx) => {
    const current = await deps.posts.lock(tx, actor.workspaceId, post.id);
    if (current.state !== 'published') return;
    const now = deps.clock.now();
    await deps.posts.update(tx, post.id, { state: 'removed' }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.removed', now, { external_id: post.externalId });
    await endAmendments(deps, tx, actor, post.id, now);
  });
}
