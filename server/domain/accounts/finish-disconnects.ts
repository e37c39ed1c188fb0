/**
 * Finishes accounts that were disconnected and still have tokens. Posts that were being sent get one minute; then the
 * sending is stopped and posts that may be visible become unconfirmed, for a person to resolve. Then the authorization
 * is revoked, with retries where the platform does not revoke it at once.
 */
import type { AccountId } from '../../lib/ids.ts';
import type { DisconnectDeps } from './disconnect.ts';
import { isInGracePeriod } from './grace-period.ts';
import { recordTokensDestroyed, releaseTokens, revoke } from './revoke-authorization.ts';

const batchSize = 20;

/** Returns how many accounts were finished. */
export async function finishDisconnects(deps: DisconnectDeps): Promise<number> {
  let finished = 0;
  for (const id of await deps.accounts.listPendingDisconnects(deps.clock.now(), batchSize))
    if (await finishOne(deps, id)) finished += 1;
  return finished;
}

async function finishOne(deps: DisconnectDeps, id: AccountId): Promise<boolean> {
  const released = await deps.transact(async (tx) => {
    await deps.accounts.lockDisconnects(tx);
    const locked = await deps.accounts.lock(tx, id);
    if (locked?.account.status !== 'disconnected') return undefined;
    const { account } = locked;
    const now = deps.clock.now();
    if (account.revocation === null) {
      if (isInGracePeriod(account, now) && (await deps.accountPosts.countSending(tx, account)) > 0)
        return undefined;
      await deps.accountPosts.stopSending(tx, account);
    } else if (account.revocation.nextAt > now) return undefined;
    const release = await releaseTokens(deps, tx, locked);
    if (release.kind === 'destroyed')
      await recordTokensDestroyed(deps, tx, account, release.authorization, account.revocation?.tries ?? 0);
    return release;
  });
  if (released?.kind === 'try') return revoke(deps, released.attempt);
  return released !== undefined;
}
