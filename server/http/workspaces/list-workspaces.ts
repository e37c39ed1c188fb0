import { z } from 'zod';
import type { MemberStore } from '../../domain/workspaces/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toWorkspaceOfPerson, workspaceView } from './to-views.ts';

export const listWorkspacesRoute = defineRoute({
  operationId: 'listWorkspaces',
  summary: 'List your workspaces',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/workspaces'],
  access: { kind: 'signed_in' },
  responses: { 200: z.object({ data: z.array(workspaceView) }) },
  handler: async (deps: { readonly members: MemberStore }, { caller }) => {
    const workspaces = await deps.members.workspacesOf(caller.userId);
    return ok({ data: workspaces.map(toWorkspaceOfPerson) });
  },
});
