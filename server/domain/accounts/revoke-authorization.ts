/**
 * Promise 4, the last part of disconnecting: the authorization is ended at the platform. The tokens stay sealed until the
 * platform says that it is over, and serve nothing else meanwhile. What revoked nothing is tried again, each time later;
 * after the last try the tokens are destroyed all the same, and the journal says that nothing was revoked.
 *
 * An authorization that another account lives on is left alone: our copy is destroyed, and that is all.
 */

import { type Clock, hours, later, minutes } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Connector, ConnectResult, Revoked } from '../platform-port/connector.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact, Tx } from '../tx.ts';
import { messages } from './messages.ts';
import type { Account, AccountStore, AccountTokens, Connectors, HeldAccount } from './ports.ts';
import { isValid, refreshedPair } from './use-token.ts';

export interface RevokeDeps {
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** From one try to the next. Even the first is longer than a try takes, so no two run at once. */
const waitsMs = [minutes(3), minutes(15), hours(1), hours(4), hours(12)];

/** What became of an authorization when our copy of its tokens was destroyed. */
type End = Revoked | 'shared' | 'not_revoked';

/** One question to the platform, which is asked after the commit. */
export interface RevocationTry {
  readonly account: Account;
  readonly tokens: AccountTokens;
  readonly connector: Connector;
  readonly number: number;
}

export type Release =
  | { readonly kind: 'try'; readonly attempt: RevocationTry }
  | { readonly kind: 'destroyed'; readonly authorization: End };

/** From here on nothing is sent with the tokens. They are destroyed at once where there is nothing to ask the platform. */
export async function releaseTokens(deps: RevokeDeps, tx: Tx, held: HeldAccount): Promise<Release> {
  const { account } = held;
  const destroyed = async (authorization: End): Promise<Release> => {
    await deps.accounts.destroyTokens(tx, account.id);
    return { kind: 'destroyed', authorization };
  };
  const tokens = openedOrNull(deps.log, held);
  if (tokens === null) return destroyed('not_revoked');
  const relatives = await deps.accounts.relatives(tx, account, familyOf(deps.connectors, account.platform));
  if (isShared(deps.log, account, tokens, relatives)) return destroyed('shared');
  const connector = deps.connectors.connector(account.platform);
  if (!connector || connector.simulated !== account.simulated) {
    deps.log.warn(
      aboutOf(account),
      'the platform is not set up here, so the authorization was not revoked there',
    );
    return destroyed('not_revoked');
  }
  const number = (account.revocation?.tries ?? 0) + 1;
  const nextAt = later(deps.clock.now(), waitsMs[number - 1] ?? waitsMs.at(-1) ?? 0);
  await deps.accounts.setRevocation(tx, account.id, { tries: number, nextAt });
  return { kind: 'try', attempt: { account, tokens, connector, number } };
}

/** Asks the platform once; true when the tokens are destroyed now. */
export async function revoke(deps: RevokeDeps, attempt: RevocationTry): Promise<boolean> {
  const { account, number } = attempt;
  const about = { ...aboutOf(account), try: number };
  const answer = await ask(deps, attempt).catch((error: unknown) => {
    deps.log.error({ ...about, error }, 'revoking an authorization failed unexpectedly');
    return { kind: 'unavailable', plainReason: 'it failed unexpectedly' } as const;
  });
  const isLast = answer.kind === 'refused' || number > waitsMs.length;
  if (answer.kind === 'ok')
    deps.log.info({ ...about, authorization: answer.value }, 'an authorization is over');
  else
    deps.log.warn(
      { ...about, reason: answer.plainReason },
      isLast ? 'an authorization was not revoked' : 'an authorization is not revoked yet; it is tried again',
    );
  if (answer.kind !== 'ok' && !isLast) return false;
  return deps.transact(async (tx) => {
    const held = await deps.accounts.lock(tx, account.id);
    if (!isWaiting(held, account)) return false;
    await deps.accounts.destroyTokens(tx, account.id);
    await recordEnd(deps, tx, account, answer.kind === 'ok' ? answer.value : 'not_revoked', number);
    return true;
  });
}

export const recordEnd = (
  deps: Pick<RevokeDeps, 'audit' | 'clock'>,
  tx: Tx,
  account: Account,
  authorization: End,
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

async function ask(deps: RevokeDeps, attempt: RevocationTry): Promise<ConnectResult<Revoked>> {
  const { account, connector } = attempt;
  const living = connector.revokesWithAccessToken
    ? await livingTokens(deps, attempt)
    : ({ kind: 'ok', value: attempt.tokens } as const);
  // The platform takes the refresh token no longer, so there is nothing left to revoke.
  if (living.kind === 'refused') return { kind: 'ok', value: 'already_over' };
  if (living.kind !== 'ok') return living;
  return connector.revoke({ ...living.value, scopes: account.scopes, personId: account.authorizedBy });
}

/**
 * With an access token that has not expired. A refresh may make the earlier refresh token useless, so the new pair is
 * committed before it is used: the next try needs it.
 */
async function livingTokens(
  deps: RevokeDeps,
  { account, tokens, connector }: RevocationTry,
): Promise<ConnectResult<AccountTokens>> {
  const now = deps.clock.now();
  if (isValid(tokens, now) || tokens.refreshToken === null) return { kind: 'ok', value: tokens };
  return deps.transact(async (tx) => {
    // A refresh that was under way when the person disconnected comes to its end first.
    await deps.accounts.takeRefreshTurn(tx, account.id);
    const held = await deps.accounts.read(tx, account.id);
    const newest = isWaiting(held, account) ? held.openTokens() : null;
    if (newest === null)
      return {
        kind: 'unavailable',
        plainReason: messages.connected_again(),
      };
    if (isValid(newest, now) || newest.refreshToken === null) return { kind: 'ok', value: newest };
    const refreshed = await connector.refresh({ refreshToken: newest.refreshToken, now });
    if (refreshed.kind !== 'ok') return refreshed;
    const pair = refreshedPair(refreshed.value, newest, now);
    const locked = await deps.accounts.lock(tx, account.id);
    if (isWaiting(locked, account)) await deps.accounts.replaceTokens(tx, locked.account, pair);
    return { kind: 'ok', value: pair };
  });
}

/** Still disconnected, and since the same moment: not connected again meanwhile. */
const isWaiting = (held: HeldAccount | undefined, since: Account): held is HeldAccount =>
  held?.account.status === 'disconnected' &&
  held.account.revocation !== null &&
  held.account.connectedAt.getTime() === since.connectedAt.getTime();

const aboutOf = ({ id, platform }: Account) => ({ account_id: id, platform });

/** The platforms whose accounts may live on the same authorization. */
const familyOf = (connectors: Connectors, platform: PlatformName): readonly PlatformName[] => [
  platform,
  ...(connectors.connector(platform)?.sharesGrantsWith ?? []),
];

/** One authorization often covers several pages: revoking it for one would silence the others. */
function isShared(
  log: Logger,
  account: Account,
  tokens: AccountTokens,
  relatives: readonly HeldAccount[],
): boolean {
  return relatives.some((relative) => {
    if (relative.account.lane === account.lane) return true;
    // A person and an app have one authorization with each other, however often it was given.
    if (account.authorizedBy !== null && relative.account.authorizedBy === account.authorizedBy) return true;
    const theirs = openedOrNull(log, relative);
    return (
      theirs !== null &&
      (theirs.accessToken === tokens.accessToken ||
        (theirs.refreshToken !== null && theirs.refreshToken === tokens.refreshToken))
    );
  });
}

/** A record that no longer opens must not keep a person from disconnecting. */
function openedOrNull(log: Logger, held: HeldAccount): AccountTokens | null {
  try {
    return held.openTokens();
  } catch (error) {
    log.error({ account_id: held.account.id, error }, 'the sealed tokens of an account do not open');
    return null;
  }
}
