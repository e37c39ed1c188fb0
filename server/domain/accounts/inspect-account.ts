/** Reads an account and its posts live from the platform. Nothing is stored. */

import { AppError, notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId, PostId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { FoundEntity } from '../platform-port/entities.ts';
import type { InsightResult } from '../platform-port/insights.ts';
import type {
  AccountDetails,
  AccountStat,
  ManageIo,
  ManageResult,
  PlatformPost,
} from '../platform-port/manage.ts';
import type { Publisher, Publishers } from '../platform-port/publisher.ts';
import type { PostStore } from '../post-model/ports.ts';
import { callWithToken } from './call-with-token.ts';
import { messages } from './messages.ts';
import type { AccountStore, TokenSource } from './ports.ts';

export interface InspectAccountDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly publishers: Publishers;
  readonly tokens: TokenSource;
  readonly send: SendRequest;
  readonly clock: Clock;
}

export const readAccountDetails = (
  deps: InspectAccountDeps,
  actor: Actor,
  id: AccountId,
): Promise<AccountDetails> => readFromPlatform(deps, actor, id, ({ manage }, io) => manage.details(io));

export const readAccountPosts = (
  deps: InspectAccountDeps,
  actor: Actor,
  id: AccountId,
  cursor: string | null,
): Promise<{ readonly posts: readonly PlatformPost[]; readonly next: string | null }> =>
  readFromPlatform(deps, actor, id, ({ manage }, io) => manage.posts(io, cursor));

/** The values that an option can have, as far as the platform's API lets an app search. */
export const findEntities = (
  deps: InspectAccountDeps,
  actor: Actor,
  id: AccountId,
  key: string,
  query: string,
): Promise<readonly FoundEntity[]> =>
  readFromPlatform(deps, actor, id, async (publisher, io) => {
    const { lookup } = publisher.options.find((option) => option.key === key) ?? {};
    if (lookup === undefined || publisher.findEntities === undefined)
      throw new AppError('not_found', messages.option_not_searchable());
    // Nothing typed yet finds nothing, and costs no call.
    if (lookup === 'search' && query.trim() === '') return { kind: 'ok', value: [] };
    return await publisher.findEntities(key, query.trim(), io);
  });

export async function readPostStats(
  deps: InspectAccountDeps & { readonly posts: Pick<PostStore, 'find'> },
  actor: Actor,
  id: PostId,
): Promise<readonly AccountStat[]> {
  const post = await deps.posts.find(actor.workspaceId, id);
  if (!post) throw notFound('post');
  const { accountId, externalId } = post;
  if (accountId === null || externalId === null) throw new AppError('wrong_state', messages.wrong_state());
  return readFromPlatform(deps, actor, accountId, async ({ insights }, io) => {
    const response = await insights.read(io, [externalId]);
    if (response.kind !== 'ok') return response;
    const reading = response.value.get(externalId);
    if (reading?.kind !== 'reported')
      return {
        kind: 'not_supported',
        plainReason: reading?.plainReason ?? messages.platform_tells_no_figures(),
      };
    const { values, requested: names } = reading;
    const metrics = insights.metrics.filter(({ name }) => names?.includes(name) ?? true);
    const stats = metrics.map(({ name, label }) => ({
      metric: name,
      label,
      value: values.get(name) ?? null,
    }));
    return { kind: 'ok', value: stats };
  });
}

async function readFromPlatform<Value>(
  deps: InspectAccountDeps,
  actor: Actor,
  id: AccountId,
  read: (publisher: Publisher, io: ManageIo) => Promise<ManageResult<Value> | InsightResult<Value>>,
): Promise<Value> {
  require(actor, 'read');
  const account = await deps.accounts.find(null, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
  const publisher = deps.publishers.publisher(account.platform);
  if (!publisher || account.simulated !== deps.publishers.isSimulated(account.platform))
    throw new AppError('account_not_usable', messages.account_not_usable());
  const token = await deps.tokens.tokenFor(id);
  if (token.kind === 'auth_lost') throw new AppError('account_not_usable', token.plainReason);
  if (token.kind === 'unavailable') throw platformUnavailable(token.plainReason);
  const result = await callWithToken(deps.tokens, id, token, ({ accessToken, scopes }) =>
    read(publisher, {
      account: account.externalId,
      accessToken,
      scopes,
      request: deps.send,
      now: () => deps.clock.now(),
    }),
  );
  switch (result.kind) {
    case 'ok':
      return result.value;
    case 'not_supported':
      throw new AppError('not_supported', result.plainReason);
    case 'auth_lost':
      throw new AppError('account_not_usable', result.plainReason);
    case 'rate_limited': {
      const waitMs = result.until.getTime() - deps.clock.now().getTime();
      throw platformUnavailable(messages.calls_used_up(), Math.ceil(waitMs / 1_000));
    }
    case 'unavailable':
      throw platformUnavailable(result.plainReason);
  }
}

const platformUnavailable = (reason: Message, retryAfterSeconds = 30): AppError =>
  new AppError('platform_unavailable', reason, { retryAfterSeconds: Math.max(1, retryAfterSeconds) });
