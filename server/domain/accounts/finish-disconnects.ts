/**
 * Accounts that were disconnected while something was being sent. The sends get a minute; then whoever sends is
 * stopped, what may be visible is handed to a person as unconfirmed, and the tokens are destroyed and revoked.
 */
import type { AccountId } from '../../lib/ids.ts';
import { type DisconnectDeps, letGo, revoke } from './disconnect.ts';
import { inGrace } from './grace.ts';

const atOnce = 20;

/** Returns how many are gone for good now. */
export async function finishDisconnects(deps: DisconnectDeps): Promise<number> {
  let finished = 0;
  for (const id of await deps.accounts.leaving(atOnce)) if (await finishOne(deps, id)) finished += 1;
  return finished;
}

async function finishOne(deps: DisconnectDeps, id: AccountId): Promise<boolean> {
  const gone = await deps.transact(async (tx) => {
    await deps.accounts.takeDisconnectTurn(tx);
    const held = await deps.accounts.lock(tx, id);
    if (held?.account.status !== 'disconnected') return undefined;
    const { account } = held;
    const now = deps.clock.now();
    if (inGrace(account, now) && (await deps.accountPosts.sending(tx, account)) > 0) return undefined;
    const stopped = await deps.accountPosts.stopSending(tx, account);
    const { shared, grantToRevoke } = await letGo(deps, tx, held);
    await deps.audit.write(tx, {
      workspaceId: account.workspaceId,
      at: now,
      actor: 'system',
      action: 'account.tokens_destroyed',
      subject: `account:${id}`,
      data: { platform: account.platform, sends_stopped: stopped, authorization_shared: shared },
    });
    return { account, grantToRevoke };
  });
  if (gone?.grantToRevoke) await revoke(deps, gone.account, gone.grantToRevoke);
  return gone !== undefined;
}
