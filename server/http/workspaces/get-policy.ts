import type { WorkspaceStore } from '../../domain/workspaces/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toPolicyView } from './to-views.ts';
import { policyView } from './views.ts';

export const getPolicyRoute = defineRoute({
  operationId: 'getPolicy',
  summary: 'Read the approval policy',
  details: 'What it takes to approve a post here',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/policies'],
  access: { kind: 'person', capability: 'read' },
  responses: { 200: policyView },
  handler: async (deps: { readonly workspaces: WorkspaceStore }, { actor }) => {
    const workspace = await deps.workspaces.find(actor.workspaceId);
    if (!workspace) throw notFound('workspace');
    return ok(toPolicyView(workspace.policy));
  },
});
