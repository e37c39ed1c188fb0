import type { AcceptInvitationDeps } from '../../domain/workspaces/accept-invitation.ts';
import type { RemoveMemberDeps } from '../../domain/workspaces/remove-member.ts';
import type { SetPolicyDeps } from '../../domain/workspaces/set-policy.ts';
import type { Route } from '../pipeline/define-route.ts';
import { acceptInvitationRoute } from './accept-invitation.ts';
import { type CreateInvitationRouteDeps, createInvitationRoute } from './create-invitation.ts';
import { changeFirstStepsRoute } from './first-steps.ts';
import { getPolicyRoute } from './get-policy.ts';
import { listInvitationsRoute } from './list-invitations.ts';
import { listMemberNamesRoute } from './list-member-names.ts';
import { listMembersRoute } from './list-members.ts';
import { listPendingSignaturesRoute } from './list-pending-signatures.ts';
import { listWorkspacesRoute } from './list-workspaces.ts';
import { previewInvitationRoute } from './preview-invitation.ts';
import { removeMemberRoute } from './remove-member.ts';
import { revokeInvitationRoute } from './revoke-invitation.ts';
import { setMemberRoleRoute } from './set-member-role.ts';
import { setPolicyRoute } from './set-policy.ts';
import type { ShowMemberDeps } from './to-views.ts';
import { updateWorkspaceRoute } from './update-workspace.ts';

export type WorkspaceRoutesDeps = CreateInvitationRouteDeps &
  AcceptInvitationDeps &
  SetPolicyDeps &
  ShowMemberDeps &
  RemoveMemberDeps;

export const workspaceRoutes: Route<WorkspaceRoutesDeps>[] = [
  listWorkspacesRoute,
  updateWorkspaceRoute,
  changeFirstStepsRoute,
  listMembersRoute,
  listMemberNamesRoute,
  setMemberRoleRoute,
  removeMemberRoute,
  listPendingSignaturesRoute,
  listInvitationsRoute,
  createInvitationRoute,
  previewInvitationRoute,
  acceptInvitationRoute,
  revokeInvitationRoute,
  getPolicyRoute,
  setPolicyRoute,
];
