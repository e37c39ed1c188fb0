/** Maps the domain's workspaces to the API's views. */
import { z } from 'zod';
import { can } from '../../domain/actor/roles.ts';
import type { PasskeyStore } from '../../domain/people/passkey.ts';
import { type Invitation, invitationState } from '../../domain/workspaces/invitation.ts';
import type { Policy } from '../../domain/workspaces/policy.ts';
import type { Member, MemberWorkspace } from '../../domain/workspaces/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import type { UserId } from '../../lib/ids.ts';
import { role, timeZone, workspaceName } from '../pipeline/view-parts.ts';
import type { InvitationView, MemberView, PolicyView } from './views.ts';

export const workspaceView = z
  .object({ ...workspaceName.shape, role, time_zone: timeZone })
  .meta({ id: 'Workspace' });

export const toWorkspaceOfPerson = (
  workspace: Omit<MemberWorkspace, 'firstSteps'>,
): z.infer<typeof workspaceView> => ({
  id: workspace.id,
  name: workspace.name,
  role: workspace.role,
  time_zone: workspace.timeZone,
});

export interface ShowMemberDeps {
  readonly passkeys: Pick<PasskeyStore, 'listAll'>;
  readonly clock: Clock;
}

export async function showMember(
  { passkeys, clock }: ShowMemberDeps,
  member: Member,
  you: UserId,
): Promise<MemberView> {
  const now = clock.now();
  const own = can(member.role, 'approve') ? await passkeys.listAll(member.userId) : [];
  return {
    user: {
      id: member.userId,
      name: member.name,
      email: member.email,
      email_confirmed: member.emailConfirmed,
    },
    role: member.role,
    since: member.since.toISOString(),
    signs_with_passkey: own.some(({ removedAt, signsFrom }) => removedAt === null && signsFrom <= now),
    you: member.userId === you,
  };
}

export const toInvitationView = (invitation: Invitation, now: Date): InvitationView => ({
  id: invitation.id,
  role: invitation.role,
  note: invitation.note,
  created_at: invitation.createdAt.toISOString(),
  expires_at: invitation.expiresAt.toISOString(),
  invited_by: { ...invitation.invitedBy },
  state: invitationState(invitation, now),
});

export const toPolicyView = (policy: Policy): PolicyView => ({
  approvals_required: policy.approvalsRequired,
  self_approval: policy.selfApproval,
  late_window_minutes: policy.lateWindowMinutes,
  strength: policy.strength,
});
