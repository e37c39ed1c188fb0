/** What the platform wants the approver to decide, asked from the platform at this moment. */

import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { askWithToken } from '../accounts/ask-with-token.ts';
import type { TokenSource } from '../accounts/ports.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { DeclarationForm } from '../platform-port/declarations.ts';
import { mustBeAskedFirst, type Publisher, type SendManifest } from '../platform-port/publisher.ts';
import type { Post } from '../post-model/ports.ts';
import type { PostDeps } from '../posts/deps.ts';
import { publisherFor } from '../posts/guards.ts';
import { contentToJudge, type ProposalDeps } from '../posts/submit-post.ts';
import { messages } from './messages.ts';

export interface AskDeps extends ProposalDeps, Pick<PostDeps, 'transact' | 'posts' | 'clock'> {
  readonly tokens: TokenSource;
  readonly send: SendRequest;
}

/** Null when the platform asks for nothing, or there is nothing to decide about yet. */
export async function askDeclarations(
  deps: AskDeps,
  actor: Actor,
  id: PostId,
): Promise<DeclarationForm | null> {
  require(actor, 'read');
  requireSession(actor, 'human_approval_required');
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw new AppError('not_found', messages.not_found());
  return (await formOf(deps, post))?.form ?? null;
}

/** With the digest of what the platform was asked about. */
export async function formOf(
  deps: AskDeps,
  post: Post,
): Promise<{ readonly form: DeclarationForm; readonly digest: string } | null> {
  const publisher = publisherFor(deps.publishers, post.platform);
  if (!publisher.declarations || post.accountId === null) return null;
  const judged = await deps.transact((tx) => contentToJudge(deps, tx, post));
  if (!judged) return null;
  const form = await ask(deps, publisher, publisher.declarations, post, judged.manifest);
  return { form, digest: judged.digest };
}

async function ask(
  deps: AskDeps,
  publisher: Publisher,
  declarations: NonNullable<Publisher['declarations']>,
  { accountId }: Post,
  manifest: SendManifest,
): Promise<DeclarationForm> {
  const unavailable = (reason: Message): AppError =>
    new AppError('platform_unavailable', mustBeAskedFirst(publisher, reason), {
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
  const asked = await askWithToken(deps.tokens, accountId, token, ({ accessToken, scopes }) =>
    declarations.ask(manifest, { accessToken, scopes, request: deps.send, now: () => deps.clock.now() }),
  );
  if (asked.kind === 'unavailable') throw unavailable(asked.plainReason);
  if (asked.kind === 'auth_lost')
    throw new AppError(
      'account_not_usable',
      messages.account_not_usable({
        plainReason: asked.plainReason,
      }),
    );
  return declarations.form(manifest, asked.facts);
}
