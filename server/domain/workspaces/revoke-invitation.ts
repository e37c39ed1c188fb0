import { AppError, notFound } from '../../errors.ts';
import type { InvitationId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import type { InvitationDeps } from './create-invitation.ts';
import { lockAsManager } from './lock-workspace.ts';
import { messages } from './messages.ts';

export async function revokeInvitation(deps: InvitationDeps, actor: Actor, id: InvitationId): Promise<void> {
  requireSession(actor);
  await deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    const invitation = await deps.invitations.find(tx, workspaceId, id);
    if (!invitation) throw notFound('invitation');
    if (invitation.acceptedBy) {
      throw new AppError('invitation_not_usable', messages.invitation_accepted());
    }
    if (invitation.revokedAt) return;
    const at = deps.clock.now();
    await deps.invitations.revoke(tx, id, at);
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'invitation.revoked',
      subject: `invitation:${id}`,
    });
  });
}
