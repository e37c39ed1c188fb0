import type { AppStore } from '../../domain/apps/ports.ts';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { type PresentAppDeps, presentApp } from './present-app.ts';
import { appDetailView } from './views.ts';

export const readAppRoute = defineRoute({
  operationId: 'getApp',
  summary: 'Read an application',
  details: 'With the secrets that work (never the secrets themselves)',
  tag: 'Apps',
  method: 'GET',
  paths: ['/v1/apps/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('app', 'app'),
  responses: { 200: appDetailView },
  handler: async (deps: PresentAppDeps & { readonly apps: AppStore }, { actor, params }) => {
    const app = await deps.apps.find(params.id);
    if (app?.workspaceId !== actor.workspaceId) throw notFound('app');
    return ok(await presentApp(deps, app));
  },
});
