import { z } from 'zod';
import type { InvitationStore } from '../../domain/workspaces/ports.ts';
import type { Clock } from '../../lib/clock.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toInvitationView } from './to-views.ts';
import { invitationView } from './views.ts';

export interface InvitationReadDeps {
  readonly invitations: InvitationStore;
  readonly clock: Clock;
}

export const listInvitationsRoute = defineRoute({
  operationId: 'listInvitations',
  summary: 'List invitations',
  details: 'Newest first',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/invitations'],
  access: { kind: 'person', capability: 'manage_workspace' },
  responses: { 200: z.object({ data: z.array(invitationView) }) },
  handler: async (deps: InvitationReadDeps, { actor }) => {
    const now = deps.clock.now();
    const invitations = await deps.invitations.list(actor.workspaceId);
    return ok({ data: invitations.map((invitation) => toInvitationView(invitation, now)) });
  },
});
