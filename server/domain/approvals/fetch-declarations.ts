/** The declarations the approver must make, fetched live from the platform. */

import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { callWithToken } from '../accounts/call-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { DeclarationForm } from '../platform-port/declarations.ts';
import { describeMissingResponse, type Publisher, type SendManifest } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { publisherFor } from '../posts/guards.ts';
import { contentToReview, type ProposalDeps } from '../posts/submit-post.ts';
import { messages } from './messages.ts';

export interface DeclarationDeps extends ProposalDeps, Pick<PostDeps, 'transact' | 'posts' | 'clock'> {
  readonly tokens: TokenSource;
  readonly send: SendRequest;
}

/** Null when the platform requires no declarations, or the post has no content to decide about yet. */
export async function fetchDeclarations(
  deps: DeclarationDeps,
  actor: Actor,
  id: PostId,
): Promise<DeclarationForm | null> {
  require(actor, 'read');
  requireSession(actor, 'human_approval_required');
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw new AppError('not_found', messages.not_found());
  return (await fetchFormFor(deps, post))?.form ?? null;
}

/** Returns the form with the digest of the content it was fetched for. */
export async function fetchFormFor(
  deps: DeclarationDeps,
  post: Post,
): Promise<{ readonly form: DeclarationForm; readonly digest: string } | null> {
  const publisher = publisherFor(deps.publishers, post.platform);
  if (!publisher.declarations || post.accountId === null) return null;
  const content = await deps.transact((tx) => contentToReview(deps, tx, post));
  if (!content) return null;
  const form = await fetchDeclarationForm(deps, publisher, publisher.declarations, post, content.manifest);
  return { form, digest: content.digest };
}

async function fetchDeclarationForm(
  deps: DeclarationDeps,
  publisher: Publisher,
  declarations: NonNullable<Publisher['declarations']>,
  { accountId }: Post,
  manifest: SendManifest,
): Promise<DeclarationForm> {
  const unavailable = (reason: Message): AppError =>
    new AppError('platform_unavailable', describeMissingResponse(publisher, reason), {
      retryAfterSeconds: 30,
    });
  if (accountId === null) throw unavailable(messages.choose_account());
  const token = await deps.tokens.tokenFor(accountId);
  if (token.kind !== 'ok')
    throw token.kind === 'unavailable'
      ? unavailable(token.plainReason)
      : new AppError(
          'account_not_usable',
          messages.account_not_usable({
            plainReason: token.plainReason,
          }),
        );
  const result = await callWithToken(deps.tokens, accountId, token, ({ accessToken, scopes }) =>
    declarations.fetchFacts(manifest, {
      accessToken,
      scopes,
      request: deps.send,
      now: () => deps.clock.now(),
    }),
  );
  if (result.kind === 'unavailable') throw unavailable(result.plainReason);
  if (result.kind === 'auth_lost')
    throw new AppError(
      'account_not_usable',
      messages.account_not_usable({
        plainReason: result.plainReason,
      }),
    );
  return declarations.form(manifest, result.facts);
}
