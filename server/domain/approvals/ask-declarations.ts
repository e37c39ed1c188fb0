/** What the platform wants the approver to decide, asked from the platform at this moment. */

import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { askWithToken } from '../accounts/ask-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import type { DeclarationForm } from '../posts/declarations.ts';
import type { PostDeps } from '../posts/deps.ts';
import { publisherFor } from '../posts/guards.ts';
import type { Post } from '../posts/ports.ts';
import type { Publisher, SendManifest } from '../posts/publisher.ts';
import { type Actor, require, requireSession } from '../workspaces/actor.ts';

export interface AskDeps extends Pick<PostDeps, 'transact' | 'posts' | 'publishers' | 'clock'> {
  readonly tokens: TokenSource;
  readonly send: SendRequest;
}

/** Null when the platform asks for nothing, or the post has no revision to decide about. */
export async function askDeclarations(
  deps: AskDeps,
  actor: Actor,
  id: PostId,
): Promise<DeclarationForm | null> {
  require(actor, 'read');
  requireSession(actor, 'human_approval_required');
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw new AppError('not_found', 'There is no such post in this workspace.');
  return formOf(deps, post);
}

export async function formOf(deps: AskDeps, post: Post): Promise<DeclarationForm | null> {
  const { accountId, currentRevision: number } = post;
  const publisher = publisherFor(deps.publishers, post.platform);
  if (!publisher.declarations || accountId === null || number === null) return null;
  const { manifest } = await deps.transact((tx) => deps.posts.revision(tx, post.id, number));
  return ask(deps, publisher, publisher.declarations, post, manifest);
}

async function ask(
  deps: AskDeps,
  publisher: Publisher,
  declarations: NonNullable<Publisher['declarations']>,
  { accountId }: Post,
  manifest: SendManifest,
): Promise<DeclarationForm> {
  const unavailable = (reason: string): AppError =>
    new AppError('platform_unavailable', `${publisher.displayName} must be asked first. ${reason}`, {
      retryAfterSeconds: 30,
    });
  if (accountId === null) throw unavailable('Choose an account.');
  const token = await deps.tokens.tokenFor(accountId);
  if (token.kind !== 'ok')
    throw token.kind === 'unavailable'
      ? unavailable(token.plainReason)
      : new AppError('account_not_usable', `${token.plainReason} Reconnect the account, then approve.`);
  const asked = await askWithToken(deps.tokens, accountId, token, ({ accessToken, scopes }) =>
    declarations.ask(manifest, { accessToken, scopes, request: deps.send, now: () => deps.clock.now() }),
  );
  if (asked.kind === 'unavailable') throw unavailable(asked.plainReason);
  if (asked.kind === 'auth_lost')
    throw new AppError('account_not_usable', `${asked.plainReason} Reconnect the account, then approve.`);
  return declarations.form(manifest, asked.facts);
}
