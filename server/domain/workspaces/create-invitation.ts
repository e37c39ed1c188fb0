import { notFound } from '../../errors.ts';
import { type Clock, later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { type FreshSignInDeps, requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { can, type Role } from '../actor/roles.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import { type Invitation, invitationLifetimeMs } from './invitation.ts';
import { lockAsManager } from './lock-workspace.ts';
import type { InvitationStore, MemberStore, WorkspaceStore } from './ports.ts';

export interface InvitationDeps extends FreshSignInDeps {
  readonly transact: Transact;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** Whoever finds an open screen must not be able to let in, or to make, somebody who signs. */
export function requireFreshForSigner(
  { clock, signInLimits }: FreshSignInDeps & { readonly clock: Clock },
  actor: Actor,
  role: Role,
): void {
  if (can(role, 'approve')) requireFreshSignIn(actor, clock.now(), signInLimits);
}

/** The token is returned once and stored nowhere. */
export async function createInvitation(
  deps: InvitationDeps,
  actor: Actor,
  input: { readonly role: Role; readonly note: string },
): Promise<{ invitation: Invitation; token: string }> {
  requireSession(actor);
  requireFreshForSigner(deps, actor, input.role); // guard: fresh sign-in for a signer
  return deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    const at = deps.clock.now();
    const id = newId('inv', at.getTime());
    const token = newSecret('soinv');
    await deps.invitations.add(tx, {
      id,
      workspaceId,
      role: input.role,
      note: input.note.trim(),
      tokenHash: hashSecret(token),
      invitedBy: actor.userId,
      createdAt: at,
      expiresAt: later(at, invitationLifetimeMs),
    });
    const subject = `invitation:${id}`;
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'invitation.created',
      subject,
      data: { role: input.role },
    });
    const invitation = await deps.invitations.find(tx, workspaceId, id);
    if (!invitation) throw notFound('invitation');
    return { invitation, token };
  });
}
