/**
 * Provides every caller with a valid token. Promises: exactly one refresh per expiry, across processes; a new pair is
 * committed before it is used; a healthy account is never marked as lost.
 *
 * The refresh lock is a PostgreSQL advisory lock held for the transaction around the network call: it is released when
 * its process dies and, unlike a lock on the account's row, does not block disconnecting or reconnecting. So the row is
 * read again after the call: if its token version has changed, the account was reconnected, and those tokens count.
 */

import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Message } from '../../lib/message.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Connector, PlatformTokens } from '../platform-port/connector.ts';
import type { Transact, Tx } from '../tx.ts';
import { isInGracePeriod } from './grace-period.ts';
import { clockSkewMs, refreshMarginMs, refreshShare } from './limits.ts';
import { messages } from './messages.ts';
import type {
  Account,
  AccountStore,
  AccountTokens,
  AccountWithTokens,
  Connectors,
  TokenResult,
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

/** A refresh holds a database connection during a network call, so a slow platform must not use up the pool. */
const maxConcurrentRefreshes = 3;

type WithPermit = <Result>(work: () => Promise<Result>) => Promise<Result>;
type ShareRefresh = (refresh: () => Promise<TokenResult>) => Promise<TokenResult>;

function createSemaphore(limit: number): WithPermit {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < limit) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The permit is handed over directly, so that a caller arriving now cannot take it as well.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createTokenSource(deps: TokenDeps): TokenSource {
  // Callers in this process share one refresh, so that waiting for it holds one connection, not many. Each reads the
  // account first: a caller after a reconnection must neither wait for the old token nor be told that it is lost.
  const runningRefreshes = new Map<AccountId, Promise<TokenResult>>();
  const withPermit = createSemaphore(maxConcurrentRefreshes);
  const shareRefresh =
    (accountId: AccountId): ShareRefresh =>
    (refresh) => {
      const running = runningRefreshes.get(accountId);
      if (running) return running;
      const answer = withPermit(refresh).finally(() => runningRefreshes.delete(accountId));
      runningRefreshes.set(accountId, answer);
      return answer;
    };
  // A token that replaced a refused one and is refused as well is not refreshed again. No times are compared here,
  // because a wrong clock is why good tokens get refused.
  const replacementVersions = new Map<AccountId, number>();
  const renew: TokenSource['renew'] = async (accountId, refusedVersion) => {
    if (replacementVersions.get(accountId) === refusedVersion)
      return toTokenResult(inspect(deps, await deps.accounts.read(null, accountId)));
    const before = await deps.accounts.read(null, accountId);
    const answer = await withPermit(() =>
      deps.transact((tx) => refreshLocked(deps, tx, accountId, deps.clock.now(), refusedVersion)),
    );
    // A token from a reconnection or a regular refresh is not a replacement and may be refreshed again.
    const wasInUse = before?.account.tokenVersion === refusedVersion;
    if (answer.kind === 'ok' && wasInUse) replacementVersions.set(accountId, answer.tokenVersion);
    return answer;
  };
  return {
    tokenFor: (accountId) => accessTokenFor(deps, accountId, deps.clock.now(), shareRefresh(accountId)),
    renew,
    async reportAuthLost(accountId, refusedVersion, reason) {
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
  shareRefresh: ShareRefresh = (refresh) => refresh(),
): Promise<TokenResult> {
  const current = inspect(deps, await deps.accounts.read(null, accountId));
  if (current.kind !== 'usable') return current;
  // Sends that finish after a disconnect use the token as it is.
  if (current.account.status === 'disconnected') return toTokenResult(current);
  if (!isNearExpiry(current.tokens, now)) return toTokenResult(current);
  return shareRefresh(() => deps.transact((tx) => refreshLocked(deps, tx, accountId, now)));
}

/** `refusedVersion`: the platform refused that token, whatever its expiry says. */
async function refreshLocked(
  deps: TokenDeps,
  tx: Tx,
  accountId: AccountId,
  now: Date,
  refusedVersion?: number,
): Promise<TokenResult> {
  await deps.accounts.lockRefresh(tx, accountId);
  const before = inspect(deps, await deps.accounts.read(tx, accountId));
  if (before.kind !== 'usable') return before;
  const { account, tokens, connector } = before;
  const isRefused = refusedVersion !== undefined;
  const isDue = isRefused
    ? account.tokenVersion === refusedVersion && account.status === 'active'
    : isNearExpiry(tokens, now);
  if (!isDue) return toTokenResult(before);

  if (tokens.refreshToken === null || (tokens.refreshExpiresAt !== null && tokens.refreshExpiresAt <= now)) {
    if (isRefused || isValid(tokens, now)) return toTokenResult(before);
    return markLost(
      deps,
      tx,
      accountId,
      account.tokenVersion,
      messages.connection_to_has_expired({ displayName: connector.displayName }),
    );
  }
  const refreshed = await connector.refresh({ refreshToken: tokens.refreshToken, now });
  const stored = await deps.accounts.lock(tx, accountId);
  const after = inspect(deps, stored);
  const isSame = stored?.account.tokenVersion === account.tokenVersion;
  // Disconnected meanwhile: the new pair is stored only for revoking, since the old one may no longer work for that.
  if (isSame && stored.account.revocation !== null && refreshed.kind === 'ok')
    await deps.accounts.replaceTokens(tx, account, toRefreshedTokens(refreshed.value, tokens, now));
  if (after.kind !== 'usable' || !isSame) return toTokenResult(after);
  if (refreshed.kind === 'unavailable') {
    deps.log.warn(
      { account_id: accountId, reason: refreshed.plainReason },
      'a token could not be refreshed now',
    );
    return isValid(tokens, now) && !isRefused
      ? toTokenResult(before)
      : { kind: 'unavailable', plainReason: refreshed.plainReason };
  }
  if (refreshed.kind === 'refused')
    return markLost(deps, tx, accountId, account.tokenVersion, refreshed.plainReason);

  const pair = toRefreshedTokens(refreshed.value, tokens, now);
  await deps.accounts.replaceTokens(tx, account, pair);
  return {
    kind: 'ok',
    accessToken: pair.accessToken,
    scopes: account.scopes,
    tokenVersion: account.tokenVersion + 1,
  };
}

/** Without a refresh token in the response, the previous one stays valid. */
export const toRefreshedTokens = (
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

/** Marks the authorization as lost, unless the account has a newer token than the one that failed. */
export function markAuthLost(
  deps: TokenDeps,
  accountId: AccountId,
  seenTokenVersion: number,
  reason: Message,
  tx?: Tx,
): Promise<void> {
  const mark = async (within: Tx): Promise<void> => {
    await markLost(deps, within, accountId, seenTokenVersion, reason);
  };
  return tx ? mark(tx) : deps.transact(mark);
}

async function markLost(
  deps: TokenDeps,
  tx: Tx,
  accountId: AccountId,
  seenTokenVersion: number,
  reason: Message,
): Promise<TokenResult> {
  const stored = await deps.accounts.lock(tx, accountId);
  if (!stored || !isConnected(stored.account) || stored.account.tokenVersion !== seenTokenVersion)
    return toTokenResult(inspect(deps, stored));
  await recordAuthLoss(deps, tx, stored.account, reason);
  return { kind: 'auth_lost', plainReason: reason };
}

const isConnected = ({ status }: Account): boolean => status === 'active' || status === 'limited';

/** The caller has locked the account. An account that was already lost keeps its first reason. */
export async function recordAuthLoss(
  deps: Pick<TokenDeps, 'accounts' | 'audit' | 'clock'>,
  tx: Tx,
  account: Account,
  reason: Message,
): Promise<boolean> {
  if (!isConnected(account)) return false;
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
type Inspection = Usable | Exclude<TokenResult, { kind: 'ok' }>;

function inspect(
  deps: Pick<TokenDeps, 'connectors' | 'clock'>,
  stored: AccountWithTokens | undefined,
): Inspection {
  const lost = (plainReason: Message): Inspection => ({ kind: 'auth_lost', plainReason });
  if (!stored) return lost(messages.account_no_longer_exists());
  const { account } = stored;
  const isFinishing = account.revocation === null && isInGracePeriod(account, deps.clock.now());
  if (account.status === 'disconnected' && !isFinishing) return lost(messages.account_disconnected());
  if (account.status !== 'active' && !isFinishing)
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
  const tokens = stored.openTokens();
  return tokens === null
    ? lost(messages.account_holds_no_token())
    : { kind: 'usable', account, tokens, connector };
}

const toTokenResult = (current: Inspection): TokenResult =>
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
 * The margin is at most half the lifetime, so that a token of a few minutes is not refreshed at every use. A token dated
 * by a clock ahead of ours expires earlier than it says, at an unknown time, so it counts as near expiry.
 */
export function isNearExpiry(
  { accessIssuedAt, accessExpiresAt }: Pick<AccountTokens, 'accessIssuedAt' | 'accessExpiresAt'>,
  now: Date,
): boolean {
  if (accessExpiresAt === null) return false;
  if (accessIssuedAt.getTime() - now.getTime() > clockSkewMs) return true;
  const lifeMs = accessExpiresAt.getTime() - accessIssuedAt.getTime();
  const marginMs = Math.min(Math.max(lifeMs * refreshShare, refreshMarginMs), lifeMs / 2);
  return accessExpiresAt.getTime() - now.getTime() <= marginMs;
}
