import { z } from 'zod';
import { type AcceptInvitationDeps, acceptInvitation } from '../../domain/workspaces/accept-invitation.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { role, shownId } from '../pipeline/view-parts.ts';

const joinedView = z
  .object({
    workspace_id: shownId('wsp'),
    role: role.meta({ example: 'editor' }),
    already_member: z
      .boolean()
      .meta({ description: 'You were in before; you have the higher of the two roles' }),
  })
  .meta({ id: 'JoinedWorkspace' });

export const acceptInvitationRoute = defineRoute({
  operationId: 'acceptInvitation',
  summary: 'Accept an invitation',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/invitations/accept'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ token: text(500).meta({ example: 'soin_from-the-link' }) }),
  responses: { 200: joinedView },
  handler: async (deps: AcceptInvitationDeps, { caller, body }) => {
    const { workspaceId, role, alreadyMember } = await acceptInvitation(deps, caller, body.token);
    return ok({ workspace_id: workspaceId, role, already_member: alreadyMember });
  },
});
