import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callWithToken } from '../accounts/call-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Permalink } from '../platform-port/permalinks.ts';
import { describeMissingResponse, type Publisher } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from './deps.ts';
import { auditAmendment, publisherFor, requireAllowed, writeAudit } from './guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'accounts' | 'audit' | 'publishers'> & {
  readonly tokens: TokenSource;
  readonly send: SendRequest;
};

export type Resolution =
  | { readonly result: 'published'; readonly url: string }
  | { readonly result: 'not_published' };

/**
 * Only a person can resolve an unconfirmed post, after checking the platform. Stored are their statement and its
 * time: neither whether it reads as approved nor when it was published is known.
 */
export async function resolvePost(
  deps: Deps,
  actor: Actor,
  id: PostId,
  resolution: Resolution,
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  require(actor, 'publish');
  if (resolution.result === 'published') await markPublished(deps, actor, id, resolution.url);
  else await markNotPublished(deps, actor, id);
}

async function markPublished(deps: Deps, actor: Actor, id: PostId, address: string): Promise<void> {
  const before = await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'resolve');
    return {
      post,
      account: post.accountId && (await deps.accounts.find(tx, post.workspaceId, post.accountId)),
    };
  });
  if (!before.account) throw new AppError('wrong_state', messages.no_account_so_not_out());
  const { account } = before;
  // The platform is queried outside of any transaction; an unconfirmed post stays on its account meanwhile.
  const { permalink, confirmedId } = await checkAddress(deps, before.post, account, address);
  const { amendsPostId } = before.post;
  const changed = amendsPostId === null ? null : await deps.posts.find(actor.workspaceId, amendsPostId);
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'resolve');
    const visible = { permalink: permalink.url, externalId: confirmedId ?? permalink.externalId };
    if (amendsPostId !== null) {
      // An address without an id belongs to this account, and no more can be known.
      if (visible.externalId !== null && visible.externalId !== changed?.externalId)
        throw notThisPost(messages.address_of_other_than_original());
    } else if (await deps.posts.isBound(tx, account, post.id, visible))
      throw notThisPost(messages.address_of_known_post());
    const now = deps.clock.now();
    await deps.posts.update(
      tx,
      id,
      {
        state: 'published',
        permalink: permalink.url,
        // Comments, metrics and removal use this id, so it is stored only when the platform confirms it.
        ...(amendsPostId === null && confirmedId !== null ? { externalId: confirmedId } : {}),
        publishedAt: now,
        trouble: null,
      },
      now,
    );
    await writeAudit(deps.audit, tx, actor, post, 'post.resolved', now, {
      result: 'published',
      confirmed: confirmedId !== null,
      ...(confirmedId === null ? {} : { external_id: confirmedId }),
    });
    await auditAmendment(deps.audit, tx, actor, post, now);
  });
}

async function markNotPublished(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'resolve');
    const now = deps.clock.now();
    const trouble = {
      code: 'not_published',
      message: post.amendsPostId === null ? messages.not_published() : messages.change_not_published(),
      at: now.toISOString(),
    };
    await deps.posts.update(tx, id, { state: 'failed', trouble }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.resolved', now, { result: 'not_published' });
  });
}

interface AddressCheck {
  readonly permalink: Permalink;
  /** The platform's id, when the platform confirmed that it is a post of this account. */
  readonly confirmedId: string | null;
}

async function checkAddress(
  deps: Deps,
  post: Post,
  account: TargetAccount,
  address: string,
): Promise<AddressCheck> {
  const publisher = publisherFor(deps.publishers, post.platform);
  const { displayName, permalinks } = publisher;
  const permalink = permalinks.read(address, account);
  if (!permalink)
    throw notThisPost(
      messages.this_not_address_post_on({
        name: account.name,
        displayName,
        account: permalinks.example(account),
      }),
    );
  const owned = await checkOwner(deps, publisher, account, permalink);
  if (owned.kind === 'not_theirs')
    throw notThisPost(messages.shows_no_such_post({ displayName, name: account.name }));
  return { permalink, confirmedId: owned.kind === 'theirs' ? owned.externalId : null };
}

type OwnerCheck =
  | { readonly kind: 'theirs'; readonly externalId: string }
  | { readonly kind: 'not_theirs' | 'unknown' };

/** A lost connection cannot be queried, and the person must not wait for it; one that is only slow can be. */
async function checkOwner(
  deps: Deps,
  publisher: Publisher,
  account: TargetAccount,
  permalink: Permalink,
): Promise<OwnerCheck> {
  if (
    account.status === 'disconnected' ||
    account.simulated !== deps.publishers.isSimulated(account.platform)
  )
    return { kind: 'unknown' };
  const token = await deps.tokens.tokenFor(account.id);
  if (token.kind === 'auth_lost') return { kind: 'unknown' };
  const owned =
    token.kind === 'ok'
      ? await callWithToken(deps.tokens, account.id, token, ({ accessToken, scopes }) =>
          publisher.permalinks.checkOwnership(permalink, {
            account: account.externalId,
            accessToken,
            scopes,
            request: deps.send,
            now: () => deps.clock.now(),
          }),
        )
      : token;
  switch (owned.kind) {
    case 'theirs':
    case 'not_theirs':
      return owned;
    case 'cannot_ask':
    case 'auth_lost':
      return { kind: 'unknown' };
    case 'unavailable':
      throw new AppError('platform_unavailable', describeMissingResponse(publisher, owned.plainReason), {
        retryAfterSeconds: 30,
      });
  }
}

const notThisPost = (message: Message): AppError =>
  new AppError('evidence_needed', message, { errors: [{ param: 'url', code: 'not_this_post', message }] });
