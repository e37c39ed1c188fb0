import { notFound } from '../../errors.ts';
import { later } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { hashSecret, newSecret } from '../../lib/secrets.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Transact } from '../tx.ts';
import { type FreshProofDeps, requireFreshForSigner } from './fresh-proof.ts';
import { type Invitation, invitationLifetimeMs } from './invitation.ts';
import { lockAsManager } from './lock-workspace.ts';
import type { InvitationStore, MemberStore, WorkspaceStore } from './ports.ts';

export interface InvitationDeps extends FreshProofDeps {
  readonly transact: Transact;
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly audit: AuditLog;
}

/** The token is returned once and stored nowhere. */
export async function createInvitation(
  deps: InvitationDeps,
  actor: Actor,
  input: { readonly role: Role; readonly note: string },
): Promise<{ invitation: Invitation; token: string }> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    await requireFreshForSigner(deps, tx, actor, input.role);
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
