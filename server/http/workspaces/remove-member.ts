import { type RemoveMemberDeps, removeMember } from '../../domain/workspaces/remove-member.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const removeMemberRoute = defineRoute({
  operationId: 'removeMember',
  summary: 'Remove a member',
  details: 'Also: leave the workspace',
  tag: 'Workspace',
  method: 'DELETE',
  paths: ['/v1/members/:id'],
  // Every member may leave; removing another member takes an owner, which the use-case checks.
  access: { kind: 'person', capability: 'read' },
  params: idParam('usr', 'member'),
  responses: { 204: noContentBody },
  handler: async (deps: RemoveMemberDeps, { actor, params }) => {
    await removeMember(deps, actor, params.id);
    return noContent;
  },
});
