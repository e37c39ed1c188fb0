/**
 * Promise 4: disconnecting takes one click. In one transaction no new send can start, waiting posts are
 * cancelled and our copy of the tokens is destroyed; then the platform is asked to forget them too, unless
 * another account still lives on the same authorization.
 */
import { notFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { AccountId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import { type Actor, require } from '../workspaces/actor.ts';
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
  const { account, tokenToRevoke } = await deps.transact(async (tx) => {
    await deps.accounts.takeDisconnectTurn(tx);
    const held = await deps.accounts.lock(tx, id);
    if (!held || held.account.workspaceId !== actor.workspaceId || held.account.status === 'disconnected')
      throw notFound('account');
    const tokens = openedOrNull(deps.log, held);
    const shared =
      tokens !== null &&
      isShared(deps.log, held.account, tokens, await deps.accounts.relatives(tx, held.account));
    const now = deps.clock.now();
    await deps.accounts.disconnect(tx, id, now);
    const cancelled = await deps.accountPosts.cancelFor(tx, actor, id);
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: now,
      actor,
      action: 'account.disconnected',
      subject: `account:${id}`,
      data: { platform: held.account.platform, posts_cancelled: cancelled, authorization_shared: shared },
    });
    return { account: held.account, tokenToRevoke: shared ? null : (tokens?.accessToken ?? null) };
  });
  if (tokenToRevoke !== null) await revoke(deps, account, tokenToRevoke);
}

/** Best effort: our copy is gone already. */
async function revoke(deps: DisconnectDeps, account: Account, accessToken: string): Promise<void> {
  const about = { account_id: account.id, platform: account.platform };
  const connector = deps.connectors.connector(account.platform);
  if (!connector || connector.simulated !== account.simulated) {
    deps.log.warn(about, 'the platform is not set up here, so the token was destroyed but not revoked there');
    return;
  }
  try {
    const result = await connector.revoke(accessToken);
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

/** One authorization often covers several pages: revoking it for one would silence the others. */
function isShared(
  log: Logger,
  account: Account,
  tokens: AccountTokens,
  relatives: readonly HeldAccount[],
): boolean {
  return relatives.some((relative) => {
    if (relative.account.externalId === account.externalId) return true;
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
