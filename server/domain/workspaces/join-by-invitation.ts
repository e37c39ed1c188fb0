/** Promise: one invitation admits one person, however many try at the same moment. */

import { AppError } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import type { SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import { type Role, roles } from '../actor/roles.ts';
import type { AuditLog } from '../audit/ports.ts';
import type { Tx } from '../tx.ts';
import { type InvitationState, invitationState } from './invitation.ts';
import { messages } from './messages.ts';
import type { IntroduceKeys, InvitationStore, MemberStore, WorkspaceStore } from './ports.ts';

export interface JoinDeps {
  readonly workspaces: WorkspaceStore;
  readonly members: MemberStore;
  readonly invitations: InvitationStore;
  readonly introduceKeys: IntroduceKeys;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface JoinResult {
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  /** They were already a member; they have the higher of the two roles. */
  readonly alreadyMember: boolean;
}

export async function joinByInvitation(
  deps: JoinDeps,
  tx: Tx,
  who: { readonly userId: UserId; readonly sessionId: SessionId },
  tokenHash: string,
): Promise<JoinResult> {
  const seen = await deps.invitations.findByToken(tokenHash, tx);
  if (!seen) throw unusableInvitation('unknown');
  const workspaceId = seen.workspace.id;
  await deps.workspaces.lock(tx, workspaceId);
  // Read again: it may have been used or revoked while we waited for the lock.
  const invitation = await deps.invitations.findByToken(tokenHash, tx);
  const current = await deps.members.roleOf(tx, workspaceId, who.userId);
  const at = deps.clock.now();
  const state = invitation ? invitationState(invitation, at) : 'unknown';

  // Nothing changes: the link stays usable for the intended person, and opening an old link again is no error.
  if (current && (isAtLeast(current, seen.role) || invitation?.acceptedBy === who.userId)) {
    return { workspaceId, role: current, alreadyMember: true };
  }
  if (state !== 'open') throw unusableInvitation(state);

  await deps.invitations.accept(tx, seen.id, who.userId, at);
  await deps.members.put(tx, workspaceId, who.userId, seen.role, at);
  const via = { kind: 'session', sessionId: who.sessionId } as const;
  const actor = { userId: who.userId, workspaceId, role: seen.role, via } as const;
  await deps.audit.write(tx, {
    workspaceId,
    at,
    actor,
    action: 'invitation.accepted',
    subject: `invitation:${seen.id}`,
    data: { user: who.userId, role: seen.role, role_before: current ?? null },
  });
  if (!current) await deps.introduceKeys(tx, actor, at);
  return { workspaceId, role: seen.role, alreadyMember: current !== undefined };
}

/** Roles are listed from the highest to the lowest. */
const isAtLeast = (role: Role, other: Role): boolean => roles.indexOf(role) <= roles.indexOf(other);

const refusals = {
  unknown: messages.invitation_unknown(),
  accepted: messages.invitation_used(),
  revoked: messages.invitation_withdrawn(),
  expired: messages.invitation_expired(),
} as const satisfies Record<Exclude<InvitationState, 'open'> | 'unknown', Message>;

export const unusableInvitation = (state: keyof typeof refusals): AppError =>
  new AppError('invitation_not_usable', refusals[state]);
