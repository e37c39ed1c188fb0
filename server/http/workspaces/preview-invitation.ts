import { z } from 'zod';
import { invitationState } from '../../domain/workspaces/invitation.ts';
import { messages } from '../../domain/workspaces/messages.ts';
import { AppError } from '../../errors.ts';
import { hashSecret } from '../../lib/secrets.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { role } from '../pipeline/view-parts.ts';
import type { InvitationReadDeps } from './list-invitations.ts';
import { invitationView } from './views.ts';

const invitationPreview = z
  .object({
    workspace: z.string().meta({ example: sample.workspace.name }),
    role: role.meta({ example: 'editor' }),
    invited_by: z.string().meta({ example: sample.person.name }),
    state: invitationView.shape.state,
  })
  .meta({ id: 'InvitationPreview' });

/** Anyone with the link may see what it is for, before they sign in. */
export const previewInvitationRoute = defineRoute({
  operationId: 'previewInvitation',
  summary: 'Read an invitation',
  details: 'What its link is for',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/invitations/by-token/:token'],
  access: { kind: 'public' },
  params: z.object({ token: text(500).meta({ example: 'from-the-link' }) }),
  responses: { 200: invitationPreview },
  handler: async (deps: InvitationReadDeps, { params }) => {
    const invitation = await deps.invitations.findByToken(hashSecret(params.token));
    if (!invitation) throw new AppError('not_found', messages.no_such_invitation());
    return ok({
      workspace: invitation.workspace.name,
      role: invitation.role,
      invited_by: invitation.invitedBy.name,
      state: invitationState(invitation, deps.clock.now()),
    });
  },
});
