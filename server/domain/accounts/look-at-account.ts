/** What the platform says about an account and its posts now. Nothing of it is kept. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Asked } from '../platform-port/insights.ts';
import type { AccountDetails, Figure, ManageIo, PlatformPost, Told } from '../platform-port/manage.ts';
import type { Publisher, Publishers } from '../platform-port/publisher.ts';
import type { PostStore } from '../post-model/ports.ts';
import { askWithToken } from './ask-with-token.ts';
import { messages } from './messages.ts';
import type { AccountStore, TokenSource } from './ports.ts';

export interface LookDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly publishers: Publishers;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly clock: Clock;
}

export const accountDetails = (deps: LookDeps, actor: Actor, id: AccountId): Promise<AccountDetails> =>
  look(deps, actor, id, ({ manage }, io) => manage.details(io));

export const accountPosts = (
  deps: LookDeps,
  actor: Actor,
  id: AccountId,
  cursor: string | null,
): Promise<{ readonly posts: readonly PlatformPost[]; readonly next: string | null }> =>
  look(deps, actor, id, ({ manage }, io) => manage.posts(io, cursor));

export async function postFigures(
  deps: LookDeps & { readonly posts: Pick<PostStore, 'find'> },
  actor: Actor,
  id: PostId,
): Promise<readonly Figure[]> {
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw notFound('post');
  const { accountId, externalId } = post;
  if (accountId === null || externalId === null) throw new AppError('wrong_state', messages.wrong_state());
  return look(deps, actor, accountId, async ({ insights }, io) => {
    const asked = await insights.read(io, [externalId]);
    if (asked.kind !== 'ok') return asked;
    const reading = asked.value.get(externalId);
    if (reading?.kind !== 'told')
      return {
        kind: 'not_supported',
        plainReason: reading?.plainReason ?? messages.platform_tells_no_figures(),
      };
    const { values, asked: names } = reading;
    const metrics = insights.metrics.filter(({ name }) => names?.includes(name) ?? true);
    const figures = metrics.map(({ name, label }) => ({
      metric: name,
      label,
      value: values.get(name) ?? null,
    }));
    return { kind: 'ok', value: figures };
  });
}

async function look<Value>(
  deps: LookDeps,
  actor: Actor,
  id: AccountId,
  ask: (publisher: Publisher, io: ManageIo) => Promise<Told<Value> | Asked<Value>>,
): Promise<Value> {
  require(actor, 'read');
  const account = await deps.accounts.find(null, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
  const publisher = deps.publishers.publisher(account.platform);
  if (!publisher || account.simulated !== deps.publishers.isSimulated(account.platform))
    throw new AppError('account_not_usable', messages.account_not_usable());
  const token = await deps.tokens.tokenFor(id);
  if (token.kind === 'auth_lost') throw new AppError('account_not_usable', token.plainReason);
  if (token.kind === 'unavailable') throw unavailable(token.plainReason);
  const told = await askWithToken(deps.tokens, id, token, ({ accessToken, scopes }) =>
    ask(publisher, {
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
    case 'rate_limited': {
      const waitMs = told.until.getTime() - deps.clock.now().getTime();
      throw unavailable(messages.calls_used_up(), Math.ceil(waitMs / 1_000));
    }
    case 'unavailable':
      throw unavailable(told.plainReason);
  }
}

const unavailable = (reason: Message, retryAfterSeconds = 30): AppError =>
  new AppError('platform_unavailable', reason, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
