/**
 * For what could put somebody in the place of those who sign: as recent a proof of who is there, and as strong a one, as
 * signing itself wants. Whoever finds an open screen or steals a session must not let in, or make, somebody who signs.
 */
import type { Clock } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshPasskey, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { can, type Role } from '../actor/roles.ts';
import type { Tx } from '../tx.ts';
import type { PolicyTrail } from './ports.ts';

export interface FreshProofDeps extends FreshSignInDeps {
  readonly policyTrail: PolicyTrail;
  readonly clock: Clock;
}

export async function requireFreshForSigner(
  { policyTrail, clock, signInLimits }: FreshProofDeps,
  tx: Tx,
  actor: Actor,
  role: Role,
): Promise<void> {
  if (!can(role, 'approve')) return;
  const { strength } = await policyTrail.current(tx, actor.workspaceId);
  if (strength === 'passkey')
    requireFreshPasskey(actor, clock.now()); // guard: fresh passkey for a signer
  else requireFreshSignIn(actor, clock.now(), signInLimits); // guard: fresh sign-in for a signer
}

/** Who comes in as another person can sign as them, in each of their workspaces. */
export async function requireFreshForRecovery(
  { policyTrail, clock }: Pick<FreshProofDeps, 'policyTrail' | 'clock'>,
  tx: Tx,
  actor: Actor,
  workspaces: readonly { readonly id: WorkspaceId }[],
): Promise<void> {
  for (const { id } of workspaces)
    if ((await policyTrail.current(tx, id)).strength === 'passkey') requireFreshPasskey(actor, clock.now()); // guard: fresh passkey for a link
}
