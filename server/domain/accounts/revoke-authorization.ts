/**
 * Promise 4, the last part of disconnecting: the authorization is revoked at the platform. The tokens stay sealed until
 * the platform confirms, and are used for nothing else meanwhile. Failed attempts are retried with growing delays; after
 * the last attempt the tokens are destroyed anyway, and the audit log says that nothing was revoked.
 *
 * An authorization that another account still uses is not revoked: only our copy of the tokens is destroyed.
 */

import { type Clock, hours, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Connector, ConnectResult, RevocationStatus } from '../platform-port/connector.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Account, AccountStore, AccountTokens, AccountWithTokens, Connectors } from './ports.ts';
import { isValid, toRefreshedTokens } from './token-source.ts';

export interface RevokeDeps {
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Delays between attempts. Even the first is longer than an attempt takes, so no two run at once. */
const retryDelaysMs = [minutes(3), minutes(15), hours(1), hours(4), hours(12)];

/** The state of an authorization when our copy of its tokens was destroyed. */
type AuthorizationEnd = RevocationStatus | 'shared' | 'not_revoked';

/** One call to the platform, made after the commit. */
export interface RevocationAttempt {
  readonly account: Account;
  readonly tokens: AccountTokens;
  readonly connector: Connector;
  readonly number: number;
}

export type TokenRelease =
  | { readonly kind: 'try'; readonly attempt: RevocationAttempt }
  | { readonly kind: 'destroyed'; readonly authorization: AuthorizationEnd };

/** From here on nothing is sent with the tokens. They are destroyed at once where there is nothing to revoke. */
export async function releaseTokens(
  deps: RevokeDeps,
  tx: Tx,
  stored: AccountWithTokens,
): Promise<TokenRelease> {
  const { account } = stored;
  const destroy = async (authorization: AuthorizationEnd): Promise<TokenRelease> => {
    await deps.accounts.destroyTokens(tx, account.id);
    return { kind: 'destroyed', authorization };
  };
  const tokens = openTokensOrNull(deps.log, stored);
  if (tokens === null) return destroy('not_revoked');
  const relatives = await deps.accounts.findRelated(
    tx,
    account,
    platformsSharingGrants(deps.connectors, account.platform),
  );
  if (isShared(deps.log, account, tokens, relatives)) return destroy('shared');
  const connector = deps.connectors.connector(account.platform);
  if (!connector || connector.simulated !== account.simulated) {
    deps.log.warn(
      logFields(account),
      'the platform is not set up here, so the authorization was not revoked there',
    );
    return destroy('not_revoked');
  }
  const number = (account.revocation?.tries ?? 0) + 1;
  const nextAt = later(deps.clock.now(), retryDelaysMs[number - 1] ?? retryDelaysMs.at(-1) ?? 0);
  await deps.accounts.setRevocation(tx, account.id, { tries: number, nextAt });
  return { kind: 'try', attempt: { account, tokens, connector, number } };
}

/** Calls the platform once; true when the tokens are destroyed now. */
export async function revoke(deps: RevokeDeps, attempt: RevocationAttempt): Promise<boolean> {
  const { account, number } = attempt;
  const about = { ...logFields(account), try: number };
  const result = await callRevoke(deps, attempt).catch((error: unknown) => {
    deps.log.error({ ...about, error }, 'revoking an authorization failed unexpectedly');
    return { kind: 'unavailable', plainReason: 'it failed unexpectedly' } as const;
  });
  const isLast = result.kind === 'refused' || number > retryDelaysMs.length;
  if (result.kind === 'ok')
    deps.log.info({ ...about, authorization: result.value }, 'an authorization was ended');
  else
    deps.log.warn(
      { ...about, reason: result.plainReason },
      isLast ? 'an authorization was not revoked' : 'an authorization is not revoked yet; retrying later',
    );
  if (result.kind !== 'ok' && !isLast) return false;
  return deps.transact(async (tx) => {
    const stored = await deps.accounts.lock(tx, account.id);
    if (!isWaiting(stored, account)) return false;
    await deps.accounts.destroyTokens(tx, account.id);
    await recordTokensDestroyed(
      deps,
      tx,
      account,
      result.kind === 'ok' ? result.value : 'not_revoked',
      number,
    );
    return true;
  });
}

export const recordTokensDestroyed = (
  deps: Pick<RevokeDeps, 'audit' | 'clock'>,
  tx: Tx,
  account: Account,
  authorization: AuthorizationEnd,
  tries: number,
): Promise<void> =>
  deps.audit.write(tx, {
    workspaceId: account.workspaceId,
    at: deps.clock.now(),
    actor: 'system',
    action: 'account.tokens_destroyed',
    subject: `account:${account.id}`,
    data: { platform: account.platform, authorization, tries },
  });

async function callRevoke(
  deps: RevokeDeps,
  attempt: RevocationAttempt,
): Promise<ConnectResult<RevocationStatus>> {
  const { account, connector } = attempt;
  const usable = connector.revokesWithAccessToken
    ? await unexpiredTokens(deps, attempt)
    : ({ kind: 'ok', value: attempt.tokens } as const);
  // The platform no longer accepts the refresh token, so there is nothing left to revoke.
  if (usable.kind === 'refused') return { kind: 'ok', value: 'already_over' };
  if (usable.kind !== 'ok') return usable;
  return connector.revoke({ ...usable.value, scopes: account.scopes, personId: account.authorizedBy });
}

/**
 * Returns tokens whose access token has not expired. A refresh may invalidate the earlier refresh token, so the new pair
 * is committed before it is used: the next attempt needs it.
 */
async function unexpiredTokens(
  deps: RevokeDeps,
  { account, tokens, connector }: RevocationAttempt,
): Promise<ConnectResult<AccountTokens>> {
  const now = deps.clock.now();
  if (isValid(tokens, now) || tokens.refreshToken === null) return { kind: 'ok', value: tokens };
  return deps.transact(async (tx) => {
    // Waits for a refresh that was running when the person disconnected.
    await deps.accounts.lockRefresh(tx, account.id);
    const stored = await deps.accounts.read(tx, account.id);
    const newest = isWaiting(stored, account) ? stored.openTokens() : null;
    if (newest === null)
      return {
        kind: 'unavailable',
        plainReason: messages.connected_again(),
      };
    if (isValid(newest, now) || newest.refreshToken === null) return { kind: 'ok', value: newest };
    const refreshed = await connector.refresh({ refreshToken: newest.refreshToken, now });
    if (refreshed.kind !== 'ok') return refreshed;
    const pair = toRefreshedTokens(refreshed.value, newest, now);
    const locked = await deps.accounts.lock(tx, account.id);
    if (isWaiting(locked, account)) await deps.accounts.replaceTokens(tx, locked.account, pair);
    return { kind: 'ok', value: pair };
  });
}

/** Still disconnected, and not reconnected in between. */
const isWaiting = (stored: AccountWithTokens | undefined, since: Account): stored is AccountWithTokens =>
  stored?.account.status === 'disconnected' &&
  stored.account.revocation !== null &&
  stored.account.connectedAt.getTime() === since.connectedAt.getTime();

const logFields = ({ id, platform }: Account) => ({ account_id: id, platform });

/** The platforms whose accounts may use the same authorization. */
const platformsSharingGrants = (connectors: Connectors, platform: PlatformName): readonly PlatformName[] => [
  platform,
  ...(connectors.connector(platform)?.sharesGrantsWith ?? []),
];

/** One authorization often covers several pages: revoking it for one would disconnect the others. */
function isShared(
  log: Logger,
  account: Account,
  tokens: AccountTokens,
  relatives: readonly AccountWithTokens[],
): boolean {
  return relatives.some((relative) => {
    if (relative.account.lane === account.lane) return true;
    // A person has one authorization per app, however often they granted it.
    if (account.authorizedBy !== null && relative.account.authorizedBy === account.authorizedBy) return true;
    const others = openTokensOrNull(log, relative);
    return (
      others !== null &&
      (others.accessToken === tokens.accessToken ||
        (others.refreshToken !== null && others.refreshToken === tokens.refreshToken))
    );
  });
}

/** A sealed record that cannot be opened must not prevent a person from disconnecting. */
function openTokensOrNull(log: Logger, stored: AccountWithTokens): AccountTokens | null {
  try {
    return stored.openTokens();
  } catch (error) {
    log.error({ account_id: stored.account.id, error }, 'the sealed tokens of an account cannot be opened');
    return null;
  }
}
