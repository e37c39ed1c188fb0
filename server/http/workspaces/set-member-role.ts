import { z } from 'zod';
import { type MemberDeps, setMemberRole } from '../../domain/workspaces/set-member-role.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { role } from '../pipeline/view-parts.ts';
import { type ShowMemberDeps, showMember } from './to-views.ts';
import { memberView, signatureChoice } from './views.ts';

export const setMemberRoleRoute = defineRoute({
  operationId: 'setMemberRole',
  summary: 'Change the role of a member',
  tag: 'Workspace',
  method: 'POST',
  paths: ['/v1/members/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('usr', 'member'),
  body: z.strictObject({
    role: role.meta({ example: 'approver' }),
    signatures: signatureChoice.optional(),
  }),
  responses: { 200: memberView },
  handler: async (deps: MemberDeps & ShowMemberDeps, { actor, params, body }) => {
    const member = await setMemberRole(deps, actor, { userId: params.id, ...body });
    return ok(await showMember(deps, member, actor.userId));
  },
});
