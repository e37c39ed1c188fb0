/**
 * Promise 4: disconnecting takes one click. One transaction stops new sends, cancels waiting posts and makes the tokens
 * unusable. Then the authorization is revoked at the platform and the tokens are destroyed: see
 * `revoke-authorization.ts`.
 *
 * Posts that are being sent at that moment get one minute, with their tokens, to finish: see `finish-disconnects.ts`.
 */
import { notFound } from '../../errors.ts';
import type { AccountId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AccountPosts, AffectedPost } from './ports.ts';
import { type RevokeDeps, recordTokensDestroyed, releaseTokens, revoke } from './revoke-authorization.ts';

export interface DisconnectDeps extends RevokeDeps {
  readonly accountPosts: AccountPosts;
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
  const released = await deps.transact(async (tx) => {
    await deps.accounts.lockDisconnects(tx);
    const locked = await deps.accounts.lock(tx, id);
    if (
      !locked ||
      locked.account.workspaceId !== actor.workspaceId ||
      locked.account.status === 'disconnected'
    )
      throw notFound('account');
    const now = deps.clock.now();
    await deps.accounts.disconnect(tx, id, now);
    const { cancelled, sending } = await deps.accountPosts.cancelWaiting(tx, actor, id);
    const release = sending === 0 ? await releaseTokens(deps, tx, locked) : null;
    await deps.audit.write(tx, {
      workspaceId: actor.workspaceId,
      at: now,
      actor,
      action: 'account.disconnected',
      subject: `account:${id}`,
      data: {
        platform: locked.account.platform,
        posts_cancelled: cancelled,
        posts_being_sent: sending,
      },
    });
    if (release?.kind === 'destroyed')
      await recordTokensDestroyed(deps, tx, locked.account, release.authorization, 0);
    return release;
  });
  if (released?.kind === 'try') await revoke(deps, released.attempt);
}
