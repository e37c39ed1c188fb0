import { z } from 'zod';
import type { MemberStore } from '../../domain/workspaces/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { type ShowMemberDeps, showMember } from './to-views.ts';
import { memberView } from './views.ts';

export const listMembersRoute = defineRoute({
  operationId: 'listMembers',
  summary: 'List members',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/members'],
  access: { kind: 'person', capability: 'read' },
  responses: { 200: z.object({ data: z.array(memberView) }) },
  handler: async (deps: ShowMemberDeps & { readonly members: MemberStore }, { actor }) => {
    const members = await deps.members.list(actor.workspaceId);
    return ok({ data: await Promise.all(members.map((member) => showMember(deps, member, actor.userId))) });
  },
});
