import type { InvitationDeps } from '../../domain/workspaces/create-invitation.ts';
import { revokeInvitation } from '../../domain/workspaces/revoke-invitation.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const revokeInvitationRoute = defineRoute({
  operationId: 'revokeInvitation',
  summary: 'Withdraw an invitation',
  tag: 'Workspace',
  method: 'DELETE',
  paths: ['/v1/invitations/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('inv', 'invitation'),
  responses: { 204: noContentBody },
  handler: async (deps: InvitationDeps, { actor, params }) => {
    await revokeInvitation(deps, actor, params.id);
    return noContent;
  },
});
