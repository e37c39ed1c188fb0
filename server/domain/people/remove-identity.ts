/**
 * Promises: a person always keeps a sign-in method, even when two are removed at once; sessions started with the
 * removed identity end, except the one that removes it.
 */

import { AppError } from '../../errors.ts';
import type { SessionId, UserId } from '../../lib/ids.ts';
import type { Transact } from '../tx.ts';
import { type AuditPersonDeps, auditPerson } from './audit-person.ts';
import { type Identity, isUsable } from './identity.ts';
import { messages } from './messages.ts';
import { type PasskeyStore, passkeyProvider } from './passkey.ts';
import type { IdentityProviders, IdentityStore, SessionStore } from './ports.ts';

export interface RemoveIdentityDeps extends AuditPersonDeps {
  readonly transact: Transact;
  readonly identities: IdentityStore;
  readonly passkeys: Pick<PasskeyStore, 'markRemoved'>;
  readonly sessions: SessionStore;
  readonly providers: IdentityProviders;
}

export async function removeIdentity(
  deps: RemoveIdentityDeps,
  caller: { readonly userId: UserId; readonly sessionId: SessionId },
  id: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    // First, because signing in locks in the same order: workspaces, then identities.
    const isPasskey = (await deps.identities.list(caller.userId)).some(
      (identity) => identity.id === id && identity.provider === passkeyProvider,
    );
    if (isPasskey) await auditPerson(deps, tx, caller, 'passkey.removed', { passkey: id });
    else await auditPerson(deps, tx, caller, 'identity.removed', { identity: id });
    const owned = await deps.identities.lock(tx, caller.userId);
    const found = owned.find((identity) => identity.id === id);
    if (!found) throw new AppError('not_found', messages.no_such_identity());
    if (!isRemovable(deps.providers, owned, found)) {
      throw new AppError('last_identity', messages.last_identity());
    }
    const at = deps.clock.now();
    await deps.identities.remove(tx, found.id);
    await deps.passkeys.markRemoved(tx, found.id, at);
    await deps.sessions.endByIdentity(tx, found.id, caller.sessionId, at);
  });
}

/** Another usable identity must remain. */
export const isRemovable = (
  providers: IdentityProviders,
  owned: readonly Identity[],
  { id }: Identity,
): boolean => owned.some((identity) => identity.id !== id && isUsable(providers, identity));
