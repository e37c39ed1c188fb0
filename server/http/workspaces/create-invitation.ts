import { z } from 'zod';
import { createInvitation, type InvitationDeps } from '../../domain/workspaces/create-invitation.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { text } from '../pipeline/inputs.ts';
import { role } from '../pipeline/view-parts.ts';
import { toInvitationView } from './to-views.ts';
import { invitationView } from './views.ts';

const newInvitationView = invitationView
  .extend({
    link: z.string().meta({
      description: 'Shown once; send it to the person you invite',
      example: 'http://localhost:3000/invite/soin_shown-only-once',
    }),
  })
  .meta({ id: 'NewInvitation' });

export interface CreateInvitationRouteDeps extends InvitationDeps {
  readonly baseUrl: URL;
}

export const createInvitationRoute = defineRoute({
  operationId: 'createInvitation',
  summary: 'Create an invitation',
  details: 'A link that lets one person in, within seven days',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/invitations'],
  access: { kind: 'person', capability: 'manage_workspace' },
  body: z.strictObject({
    role: role.meta({ example: 'editor' }),
    note: text(500).default('').meta({ example: 'For the spring campaign' }),
  }),
  responses: { 201: newInvitationView },
  showsSecret: true,
  handler: async (deps: CreateInvitationRouteDeps, { actor, body }) => {
    const { invitation, token } = await createInvitation(deps, actor, body);
    const link = new URL(`/invite/${token}`, deps.baseUrl).href;
    return created({ ...toInvitationView(invitation, deps.clock.now()), link });
  },
});
