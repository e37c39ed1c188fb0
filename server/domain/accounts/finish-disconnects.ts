/**
 * Accounts that were disconnected and still hold tokens. Where something was being sent, it gets a minute; then whoever
 * sends is stopped and what may be visible is handed to a person as unconfirmed. Then the authorization is revoked, again
 * and again where the platform does not do it at once.
 */
import type { AccountId } from '../../lib/ids.ts';
import type { DisconnectDeps } from './disconnect.ts';
import { inGrace } from './grace.ts';
import { recordEnd, releaseTokens, revoke } from './revoke-authorization.ts';

const atOnce = 20;

/** Returns how many are gone for good now. */
export async function finishDisconnects(deps: DisconnectDeps): Promise<number> {
  let finished = 0;
  for (const id of await deps.accounts.leaving(deps.clock.now(), atOnce))
    if (await finishOne(deps, id)) finished += 1;
  return finished;
}

async function finishOne(deps: DisconnectDeps, id: AccountId): Promise<boolean> {
  const released = await deps.transact(async (tx) => {
    await deps.accounts.takeDisconnectTurn(tx);
    const held = await deps.accounts.lock(tx, id);
    if (held?.account.status !== 'disconnected') return undefined;
    const { account } = held;
    const now = deps.clock.now();
    if (account.revocation === null) {
      if (inGrace(account, now) && (await deps.accountPosts.sending(tx, account)) > 0) return undefined;
      await deps.accountPosts.stopSending(tx, account);
    } else if (account.revocation.nextAt > now) return undefined;
    const release = await releaseTokens(deps, tx, held);
    if (release.kind === 'destroyed')
      await recordEnd(deps, tx, account, release.authorization, account.revocation?.tries ?? 0);
    return release;
  });
  if (released?.kind === 'try') return revoke(deps, released.attempt);
  return released !== undefined;
}
