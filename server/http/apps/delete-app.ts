import { deleteApp } from '../../domain/apps/delete-app.ts';
import type { AppDeps } from '../../domain/apps/deps.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';

export const deleteAppRoute = defineRoute({
  operationId: 'deleteApp',
  summary: 'Delete an application',
  details: 'Every secret and token of it ends at once',
  tag: 'Apps',
  method: 'DELETE',
  paths: ['/v1/apps/:id'],
  access: { kind: 'person', capability: 'manage_workspace' },
  params: idParam('app', 'app'),
  responses: { 204: noContentBody },
  handler: async (deps: AppDeps, { actor, params }) => {
    await deleteApp(deps, actor, params.id);
    return noContent;
  },
});
