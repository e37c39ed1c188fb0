/**
 * Promise 4: disconnecting takes one click. In one transaction no new send can start, waiting posts are cancelled, and
 * nothing can use the tokens any more; then the platform is asked to end the authorization, and they are destroyed: see
 * `revoke-authorization.ts`.
 *
 * What is being sent at that moment gets a minute to come to its end, with its tokens: see `finish-disconnects.ts`.
 */
import { notFound } from '../../errors.ts';
import type { AccountId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { AccountPosts, AffectedPost } from './ports.ts';
import { type RevokeDeps, recordEnd, releaseTokens, revoke } from './revoke-authorization.ts';

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
    await deps.accounts.takeDisconnectTurn(tx);
    const held = await deps.accounts.lock(tx, id);
    if (!held || held.account.workspaceId !== actor.workspaceId || held.account.status === 'disconnected')
      throw notFound('account');
    const now = deps.clock.now();
    await deps.accounts.disconnect(tx, id, now);
    const { cancelled, sending } = await deps.accountPosts.cancelFor(tx, actor, id);
    const release = sending === 0 ? await releaseTokens(deps, tx, held) : null;
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
      },
    });
    if (release?.kind === 'destroyed') await recordEnd(deps, tx, held.account, release.authorization, 0);
    return release;
  });
  if (released?.kind === 'try') await revoke(deps, released.attempt);
}
