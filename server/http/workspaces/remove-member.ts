import { z } from 'zod';
import { type RemoveMemberDeps, removeMember } from '../../domain/workspaces/remove-member.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { signatureChoice } from './views.ts';

export const removeMemberRoute = defineRoute({
  operationId: 'removeMember',
  summary: 'Remove a member',
  details:
    'Also: leave the workspace. What they signed and has not gone out falls with them, and posts that then lack a signature go back to review',
  tag: 'Workspace',
  method: 'DELETE',
  paths: ['/v1/members/:id'],
  // Every member may leave; removing another member takes an owner, which the use-case checks.
  access: { kind: 'person', capability: 'read' },
  params: idParam('usr', 'member'),
  query: z.object({ signatures: signatureChoice.optional() }),
  responses: { 204: noContentBody },
  handler: async (deps: RemoveMemberDeps, { actor, params, query }) => {
    await removeMember(deps, actor, params.id, query.signatures);
    return noContent;
  },
});
