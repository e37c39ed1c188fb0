import { z } from 'zod';
import type { MemberStore } from '../../domain/workspaces/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { personView, role } from '../pipeline/view-parts.ts';

/** For programs: without the addresses of members, and how they sign in. */
export const listMemberNamesRoute = defineRoute({
  operationId: 'listMemberNames',
  summary: 'List the names of members',
  details: 'Who writes, reviews and approves in the workspace, in the order in which they joined',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/members/names'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  responses: { 200: z.object({ data: z.array(personView.extend({ role })) }) },
  handler: async (deps: { readonly members: Pick<MemberStore, 'list'> }, { actor }) => {
    const members = await deps.members.list(actor.workspaceId);
    return ok({ data: members.map(({ userId, name, role }) => ({ id: userId, name, role })) });
  },
});
