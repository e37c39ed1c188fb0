/**
 * Promise: a removed member can do nothing here from that moment on, by browser, token or old link. What they signed
 * and has not gone out falls with them, unless whoever removes them lets it stand.
 */
import { notFound } from '../../errors.ts';
import type { UserId, WorkspaceId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import type { Tx } from '../tx.ts';
import { lockWorkspace } from './lock-workspace.ts';
import { type SignatureChoice, settleSignatures } from './pending-signatures.ts';
import { type MemberDeps, requireOtherOwner } from './set-member-role.ts';

export interface RemoveMemberDeps extends MemberDeps {
  /** Ends the grants that the member gave to programs in this workspace. */
  readonly endGrantsOfMember: (
    tx: Tx,
    actor: Actor,
    workspaceId: WorkspaceId,
    userId: UserId,
  ) => Promise<void>;
}

/** Every member may leave; removing another member requires an owner. */
export async function removeMember(
  deps: RemoveMemberDeps,
  actor: Actor,
  userId: UserId,
  signatures: SignatureChoice = 'fall',
): Promise<void> {
  requireSession(actor);
  await deps.transact(async (tx) => {
    const locked = await lockWorkspace(deps, tx, actor);
    const { id: workspaceId } = locked.workspace;
    const isLeaving = userId === actor.userId;
    if (!isLeaving) require(locked.actor, 'manage_workspace');
    const member = await deps.members.find(tx, workspaceId, userId);
    if (!member) throw notFound('member');
    await requireOtherOwner(deps.members, tx, actor, member);
    const at = deps.clock.now();
    await deps.members.remove(tx, workspaceId, userId, at);
    // After the membership is removed no new grant can be made in its name, so these are all.
    await deps.endGrantsOfMember(tx, actor, workspaceId, userId);
    await deps.invitations.revokeAllOf(tx, workspaceId, userId, at);
    const action = isLeaving ? 'member.left' : 'member.removed';
    const cause = isLeaving ? 'member_left' : 'member_removed';
    const settled = await settleSignatures(deps, tx, locked.actor, member, { choice: signatures, cause });
    const data = { role_before: member.role, ...settled };
    await deps.audit.write(tx, { workspaceId, at, actor, action, subject: `user:${userId}`, data });
  });
}
