import { z } from 'zod';
import type { AppStore, GrantStore } from '../../domain/apps/ports.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { toAppView } from './to-views.ts';
import { appView } from './views.ts';

export const listAppsRoute = defineRoute({
  operationId: 'listApps',
  summary: 'List applications',
  details: 'Those of the workspace, oldest first',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps'],
  access: { kind: 'person', capability: 'manage_workspace' },
  responses: { 200: z.object({ data: z.array(appView) }) },
  handler: async (deps: { readonly apps: AppStore; readonly grants: GrantStore }, { actor }) => {
    const apps = await deps.apps.list(actor.workspaceId);
    const usage = await deps.grants.usageOfApps(actor.workspaceId);
    return ok({ data: apps.map((app) => toAppView(app, usage.get(app.id))) });
  },
});
