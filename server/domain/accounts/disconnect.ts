/**
 * Promise 4: disconnecting takes one click. In one transaction no new send can start, waiting posts are
 * cancelled and our copy of the tokens is destroyed; then the platform is asked to forget them too, unless
 * another account still lives on the same authorization.
 *
 * What is being sent at that moment gets a minute to come to its end, and the tokens live until then: see
 * `finish-disconnects.ts`.
 */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { Transact, Tx } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
import type { GrantTokens } from './connector.ts';
import type {
  Account,
  AccountPosts,
  AccountStore,
  AccountTokens,
  AffectedPost,
  Connectors,
  HeldAccount,
} from './ports.ts';

export interface DisconnectDeps {
  readonly transact: Transact;
  readonly accounts: AccountStore;
  readonly accountPosts: AccountPosts;
  readonly connectors: Connectors;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly log: Logger;
}

/** The posts that disconnecting would cancel. */
export async function previewDisconnect(
  deps: Pick<DisconnectDeps, 'accounts' | 'accountPosts'>,
  actor: Actor,
  id: AccountId,
): Promise<readonly AffectedPost[]> {
  const account = await deps.accounts.find(null, actor.workspaceId, id);
  if (!account || account.status === 'disconnected') throw notFound('account');
  return deps.accountPosts.preview(actor.workspaceId, id);
}

export async function disconnect(deps: DisconnectDeps, actor: Actor, id: AccountId): Promise<void> {
  require(actor, 'manage_accounts');
  const { account, grantToRevoke } = await deps.transact(async (tx) => {
    await deps.accounts.takeDisconnectTurn(tx);
    const held = await deps.accounts.lock(tx, id);
    if (!held || held.account.workspaceId !== actor.workspaceId || held.account.status === 'disconnected')
      throw notFound('account');
    const now = deps.clock.now();
    await deps.accounts.disconnect(tx, id, now);
    const { cancelled, sending } = await deps.accountPosts.cancelFor(tx, actor, id);
    const { shared, grantToRevoke } =
      sending === 0 ? await letGo(deps, tx, held) : { shared: null, grantToRevoke: null };
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: now,
      actor,
      action: 'account.disconnected',
      subject: `account:${id}`,
      data: {
        platform: held.account.platform,
        posts_cancelled: cancelled,
        posts_being_sent: sending,
        ...(shared === null ? {} : { authorization_shared: shared }),
      },
    });
    return { account: held.account, grantToRevoke };
  });
  if (grantToRevoke !== null) await revoke(deps, account, grantToRevoke);
}

type LetGoDeps = Pick<DisconnectDeps, 'accounts' | 'connectors' | 'log'>;

/** Destroys our copy. What it gives is to be revoked after the commit; null when others live on it. */
export async function letGo(
  deps: LetGoDeps,
  tx: Tx,
  held: HeldAccount,
): Promise<{ readonly shared: boolean; readonly grantToRevoke: GrantTokens | null }> {
  const { account } = held;
  const tokens = openedOrNull(deps.log, held);
  const relatives = await deps.accounts.relatives(tx, account, familyOf(deps.connectors, account.platform));
  const shared = tokens !== null && isShared(deps.log, account, tokens, relatives);
  await deps.accounts.destroyTokens(tx, account.id);
  const grant = tokens && { ...tokens, scopes: account.scopes };
  return { shared, grantToRevoke: shared ? null : grant };
}

/** Best effort: our copy is gone already. */
export async function revoke(
  deps: Pick<DisconnectDeps, 'connectors' | 'log'>,
  account: Account,
  grant: GrantTokens,
): Promise<void> {
  const about = { account_id: account.id, platform: account.platform };
  const connector = deps.connectors.connector(account.platform);
  if (!connector || connector.simulated !== account.simulated) {
    deps.log.warn(about, 'the platform is not set up here, so the token was destroyed but not revoked there');
    return;
  }
  try {
    const result = await connector.revoke(grant);
    if (result.kind === 'ok') deps.log.info(about, 'the platform revoked the token');
    else
      deps.log.warn(
        { ...about, reason: result.plainReason },
        'the token was destroyed, but the platform did not confirm revoking it',
      );
  } catch (error) {
    deps.log.warn(
      { ...about, error },
      'the token was destroyed, but asking the platform to revoke it failed',
    );
  }
}

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
