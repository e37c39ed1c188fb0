/**
 * Promise: a workspace always has an owner who can sign in. Who may no longer approve is asked about as if they were
 * removed: what they signed falls, unless the owner lets it stand.
 */

import { AppError, notFound } from '../../errors.ts';
import type { UserId } from '../../lib/ids.ts';
import { type Actor, requireSession } from '../actor/actor.ts';
import { can, type Role } from '../actor/roles.ts';
import type { Tx } from '../tx.ts';
import type { InvitationDeps } from './create-invitation.ts';
import { requireFreshForSigner } from './fresh-proof.ts';
import { lockAsManager } from './lock-workspace.ts';
import { messages } from './messages.ts';
import { type PendingSignaturesDeps, type SignatureChoice, settleSignatures } from './pending-signatures.ts';
import type { Member, MemberStore } from './ports.ts';

export type MemberDeps = InvitationDeps & Pick<PendingSignaturesDeps, 'memberSignatures'>;

export async function setMemberRole(
  deps: MemberDeps,
  actor: Actor,
  input: {
    readonly userId: UserId;
    readonly role: Role;
    readonly signatures?: SignatureChoice | undefined;
  },
): Promise<Member> {
  requireSession(actor);
  return deps.transact(async (tx) => {
    const { id: workspaceId } = await lockAsManager(deps, tx, actor);
    await requireFreshForSigner(deps, tx, actor, input.role);
    const member = await deps.members.find(tx, workspaceId, input.userId);
    if (!member) throw notFound('member');
    if (member.role === input.role) return member;
    await requireOtherOwner(deps.members, tx, actor, member);
    const at = deps.clock.now();
    await deps.members.put(tx, workspaceId, member.userId, input.role, at);
    if (!can(input.role, 'manage_workspace'))
      await deps.invitations.revokeAllOf(tx, workspaceId, member.userId, at);
    const losesRight = can(member.role, 'approve') && !can(input.role, 'approve');
    const settled = losesRight
      ? await settleSignatures(deps, tx, actor, member, {
          choice: input.signatures ?? 'fall',
          cause: 'role_changed',
        })
      : {};
    const data = { role_before: member.role, role: input.role, ...settled };
    await deps.audit.write(tx, {
      workspaceId,
      at,
      actor,
      action: 'member.role_changed',
      subject: `user:${member.userId}`,
      data,
    });
    return { ...member, role: input.role };
  });
}

/** Must be called with the workspace locked, before an owner stops being one. */
export async function requireOtherOwner(
  members: MemberStore,
  tx: Tx,
  actor: Actor,
  member: Member,
): Promise<void> {
  if (member.role !== 'owner' || (await members.hasOtherOwner(tx, actor.workspaceId, member.userId))) return;
  throw new AppError('last_owner', messages.last_owner());
}
