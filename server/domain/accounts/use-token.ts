/**
 * A token that works, whoever asks. Promises: exactly one refresh for each expiry, across processes; a new
 * pair is committed before it is used; a healthy account is never taken for a lost one.
 *
 * The turn to refresh is a PostgreSQL advisory lock that lasts as long as the transaction around the network
 * call: it ends by itself when its holder dies, and, unlike a lock on the account's row, it keeps nobody from
 * disconnecting or reconnecting meanwhile. So after the call the row is read again: if its token version has
 * changed, somebody reconnected, and their tokens count, not ours.
 */

import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Message } from '../../lib/message.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Connector, PlatformTokens } from '../platform-port/connector.ts';
import type { Transact, Tx } from '../tx.ts';
import { inGrace } from './grace.ts';
import { clockSkewMs, refreshMarginMs, refreshShare } from './limits.ts';
import { messages } from './messages.ts';
import type {
  Account,
  AccountStore,
  AccountTokens,
  Connectors,
  HeldAccount,
  TokenAnswer,
  TokenSource,
} from './ports.ts';

export interface TokenDeps {
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A refresh holds a database connection during a network call, so a slow platform must not take them all. */
const refreshesAtOnce = 3;

type Turn = <Result>(work: () => Promise<Result>) => Promise<Result>;
type Refreshing = (refresh: () => Promise<TokenAnswer>) => Promise<TokenAnswer>;

function fewAtATime(limit: number): Turn {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A place is handed over, so that nobody who comes just now takes it as well.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createTokenSource(deps: TokenDeps): TokenSource {
  // Callers in this process share one refresh, so that waiting for it holds one connection, not many. Each looks first:
  // who asks after a reconnection must not wait for the old token, nor hear that it is lost.
  const refreshing = new Map<AccountId, Promise<TokenAnswer>>();
  const turn = fewAtATime(refreshesAtOnce);
  const sharing =
    (accountId: AccountId): Refreshing =>
    (refresh) => {
      const running = refreshing.get(accountId);
      if (running) return running;
      const answer = turn(refresh).finally(() => refreshing.delete(accountId));
      refreshing.set(accountId, answer);
      return answer;
    };
  // One that took the place of a refused one, and is refused as well, cannot be helped by another. No times are
  // compared here: a clock that went wrong is why good tokens are refused.
  const tokensInPlace = new Map<AccountId, number>();
  const renew: TokenSource['renew'] = async (accountId, refusedVersion) => {
    if (tokensInPlace.get(accountId) === refusedVersion)
      return give(look(deps, await deps.accounts.read(null, accountId)));
    const before = await deps.accounts.read(null, accountId);
    const answer = await turn(() =>
      deps.transact((tx) => refreshInTurn(deps, tx, accountId, deps.clock.now(), refusedVersion)),
    );
    // One that came by a reconnection or in its own time may grow old like any other.
    const wasInUse = before?.account.tokenVersion === refusedVersion;
    if (answer.kind === 'ok' && wasInUse) tokensInPlace.set(accountId, answer.tokenVersion);
    return answer;
  };
  return {
    tokenFor: (accountId) => accessTokenFor(deps, accountId, deps.clock.now(), sharing(accountId)),
    renew,
    async authLost(accountId, refusedVersion, reason) {
      const answer = await renew(accountId, refusedVersion);
      if (answer.kind === 'unavailable') return answer;
      if (answer.kind === 'ok' && answer.tokenVersion !== refusedVersion) return answer;
      await markAuthLost(deps, accountId, refusedVersion, reason);
      return { kind: 'auth_lost', plainReason: reason };
    },
  };
}

export async function accessTokenFor(
  deps: TokenDeps,
  accountId: AccountId,
  now: Date,
  refreshing: Refreshing = (refresh) => refresh(),
): Promise<TokenAnswer> {
  const current = look(deps, await deps.accounts.read(null, accountId));
  if (current.kind !== 'usable') return current;
  // What finishes in the last minute of an account does so with the token it has.
  if (current.account.status === 'disconnected') return give(current);
  if (!isNearEnd(current.tokens, now)) return give(current);
  return refreshing(() => deps.transact((tx) => refreshInTurn(deps, tx, accountId, now)));
}

/** `refusedVersion`: the platform refused that token, however long it should have lived. */
async function refreshInTurn(
  deps: TokenDeps,
  tx: Tx,
  accountId: AccountId,
  now: Date,
  refusedVersion?: number,
): Promise<TokenAnswer> {
  await deps.accounts.takeRefreshTurn(tx, accountId);
  const before = look(deps, await deps.accounts.read(tx, accountId));
  if (before.kind !== 'usable') return before;
  const { account, tokens, connector } = before;
  const isRefused = refusedVersion !== undefined;
  const isDue = isRefused
    ? account.tokenVersion === refusedVersion && account.status === 'active'
    : isNearEnd(tokens, now);
  if (!isDue) return give(before);

  if (tokens.refreshToken === null || (tokens.refreshExpiresAt !== null && tokens.refreshExpiresAt <= now)) {
    if (isRefused || isValid(tokens, now)) return give(before);
    return lose(
      deps,
      tx,
      accountId,
      account.tokenVersion,
      messages.connection_to_has_expired({ displayName: connector.displayName }),
    );
  }
  const refreshed = await connector.refresh({ refreshToken: tokens.refreshToken, now });
  const held = await deps.accounts.lock(tx, accountId);
  const after = look(deps, held);
  const isSame = held?.account.tokenVersion === account.tokenVersion;
  // Disconnected meanwhile: nothing may use the new pair, but the old one may no longer serve to revoke.
  if (isSame && held.account.revocation !== null && refreshed.kind === 'ok')
    await deps.accounts.replaceTokens(tx, account, refreshedPair(refreshed.value, tokens, now));
  if (after.kind !== 'usable' || !isSame) return give(after);
  if (refreshed.kind === 'unavailable') {
    deps.log.warn(
      { account_id: accountId, reason: refreshed.plainReason },
      'a token could not be refreshed now',
    );
    return isValid(tokens, now) && !isRefused
      ? give(before)
      : { kind: 'unavailable', plainReason: refreshed.plainReason };
  }
  if (refreshed.kind === 'refused')
    return lose(deps, tx, accountId, account.tokenVersion, refreshed.plainReason);

  const pair = refreshedPair(refreshed.value, tokens, now);
  await deps.accounts.replaceTokens(tx, account, pair);
  return {
    kind: 'ok',
    accessToken: pair.accessToken,
    scopes: account.scopes,
    tokenVersion: account.tokenVersion + 1,
  };
}

/** Without a refresh token in the answer, the one before goes on. */
export const refreshedPair = (
  { accessToken, accessExpiresAt, refreshToken, refreshExpiresAt }: PlatformTokens,
  before: AccountTokens,
  now: Date,
): AccountTokens => ({
  accessToken,
  accessIssuedAt: now,
  accessExpiresAt,
  refreshToken: refreshToken ?? before.refreshToken,
  refreshExpiresAt: refreshToken === null ? before.refreshExpiresAt : refreshExpiresAt,
});

/** For an authorization that is gone. Only the token that failed counts: a newer one is not lost with it. */
export function markAuthLost(
  deps: TokenDeps,
  accountId: AccountId,
  seenTokenVersion: number,
  reason: Message,
  tx?: Tx,
): Promise<void> {
  const mark = async (within: Tx): Promise<void> => {
    await lose(deps, within, accountId, seenTokenVersion, reason);
  };
  return tx ? mark(tx) : deps.transact(mark);
}

async function lose(
  deps: TokenDeps,
  tx: Tx,
  accountId: AccountId,
  seenTokenVersion: number,
  reason: Message,
): Promise<TokenAnswer> {
  const held = await deps.accounts.lock(tx, accountId);
  if (!held || !isAlive(held.account) || held.account.tokenVersion !== seenTokenVersion)
    return give(look(deps, held));
  await recordLoss(deps, tx, held.account, reason);
  return { kind: 'auth_lost', plainReason: reason };
}

const isAlive = ({ status }: Account): boolean => status === 'active' || status === 'limited';

/** The account is the caller's until the transaction ends. One that was lost before keeps its first cause. */
export async function recordLoss(
  deps: Pick<TokenDeps, 'accounts' | 'audit' | 'clock'>,
  tx: Tx,
  account: Account,
  reason: Message,
): Promise<boolean> {
  if (!isAlive(account)) return false;
  await deps.accounts.setStatus(tx, account.id, 'reconnect_needed', reason, deps.clock.now());
  await deps.audit.write(tx, {
    workspaceId: account.workspaceId,
    at: deps.clock.now(),
    actor: 'system',
    action: 'account.reconnect_needed',
    subject: `account:${account.id}`,
    data: { platform: account.platform, token_version: account.tokenVersion },
  });
  return true;
}

type Usable = {
  readonly kind: 'usable';
  readonly account: Account;
  readonly tokens: AccountTokens;
  readonly connector: Connector;
};
type Look = Usable | Exclude<TokenAnswer, { kind: 'ok' }>;

function look(deps: Pick<TokenDeps, 'connectors' | 'clock'>, held: HeldAccount | undefined): Look {
  const lost = (plainReason: Message): Look => ({ kind: 'auth_lost', plainReason });
  if (!held) return lost(messages.account_no_longer_exists());
  const { account } = held;
  const leaving = account.revocation === null && inGrace(account, deps.clock.now());
  if (account.status === 'disconnected' && !leaving) return lost(messages.account_disconnected());
  if (account.status !== 'active' && !leaving)
    return lost(account.statusReason ?? messages.account_must_be_reconnected());
  const connector = deps.connectors.connector(account.platform);
  if (!connector || connector.simulated !== account.simulated) {
    return {
      kind: 'unavailable',
      plainReason: messages.not_set_up({
        kind: account.simulated ? 'simulated' : 'real',
        platform: account.platform,
      }),
    };
  }
  const tokens = held.openTokens();
  return tokens === null
    ? lost(messages.account_holds_no_token())
    : { kind: 'usable', account, tokens, connector };
}

const give = (current: Look): TokenAnswer =>
  current.kind === 'usable'
    ? {
        kind: 'ok',
        accessToken: current.tokens.accessToken,
        scopes: current.account.scopes,
        tokenVersion: current.account.tokenVersion,
      }
    : current;

export const isValid = ({ accessExpiresAt }: AccountTokens, now: Date): boolean =>
  accessExpiresAt === null || accessExpiresAt > now;

/**
 * At most half a life, so that a token of a few minutes is not refreshed at every use. One that was dated by a clock
 * ahead of ours ends sooner than it says, nobody knows when.
 */
export function isNearEnd(
  { accessIssuedAt, accessExpiresAt }: Pick<AccountTokens, 'accessIssuedAt' | 'accessExpiresAt'>,
  now: Date,
): boolean {
  if (accessExpiresAt === null) return false;
  if (accessIssuedAt.getTime() - now.getTime() > clockSkewMs) return true;
  const lifeMs = accessExpiresAt.getTime() - accessIssuedAt.getTime();
  const marginMs = Math.min(Math.max(lifeMs * refreshShare, refreshMarginMs), lifeMs / 2);
  return accessExpiresAt.getTime() - now.getTime() <= marginMs;
}
