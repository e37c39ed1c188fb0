/** What the platform says about an account and its posts now. Nothing of it is kept. */
import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { AccountDetails, Figure, ManageIo, Manager, PlatformPost, Told } from '../posts/manage.ts';
import type { PostStore, Publishers } from '../posts/ports.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import { askWithToken } from './ask-with-token.ts';
import type { AccountStore, TokenSource } from './ports.ts';

export interface LookDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly publishers: Publishers;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly clock: Clock;
}

export const accountDetails = (deps: LookDeps, actor: Actor, id: AccountId): Promise<AccountDetails> =>
  look(deps, actor, id, (manager, io) => manager.details(io));

export const accountPosts = (
  deps: LookDeps,
  actor: Actor,
  id: AccountId,
  cursor: string | null,
): Promise<{ readonly posts: readonly PlatformPost[]; readonly next: string | null }> =>
  look(deps, actor, id, (manager, io) => manager.posts(io, cursor));

export async function postFigures(
  deps: LookDeps & { readonly posts: Pick<PostStore, 'find'> },
  actor: Actor,
  id: PostId,
): Promise<readonly Figure[]> {
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw notFound('post');
  const { accountId, externalId } = post;
  if (accountId === null || externalId === null)
    throw new AppError('wrong_state', 'The post has not been published, so there are no figures yet.');
  return look(deps, actor, accountId, (manager, io) => manager.figures(io, externalId));
}

async function look<Value>(
  deps: LookDeps,
  actor: Actor,
  id: AccountId,
  ask: (manager: Manager, io: ManageIo) => Promise<Told<Value>>,
): Promise<Value> {
  require(actor, 'read');
  const account = await deps.accounts.find(null, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
  const publisher = deps.publishers.publisher(account.platform);
  if (!publisher || account.simulated !== deps.publishers.isSimulated(account.platform))
    throw new AppError('account_not_usable', 'This installation does not talk to that platform now.');
  const token = await deps.tokens.tokenFor(id);
  if (token.kind === 'auth_lost') throw new AppError('account_not_usable', token.plainReason);
  if (token.kind === 'unavailable') throw unavailable(token.plainReason);
  const told = await askWithToken(deps.tokens, id, token, ({ accessToken, scopes }) =>
    ask(publisher.manage, {
      account: account.externalId,
      accessToken,
      scopes,
      request: deps.send,
      now: () => deps.clock.now(),
    }),
  );
  switch (told.kind) {
    case 'ok':
      return told.value;
    case 'not_supported':
      throw new AppError('not_supported', told.plainReason);
    case 'auth_lost':
      throw new AppError('account_not_usable', told.plainReason);
    case 'unavailable':
      throw unavailable(told.plainReason);
  }
}

const unavailable = (reason: string): AppError =>
  new AppError('platform_unavailable', reason, { retryAfterSeconds: 30 });
