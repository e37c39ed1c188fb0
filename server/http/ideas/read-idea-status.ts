import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { showIdeaStatus } from './present-idea-status.ts';
import { ideaStatusView } from './status-views.ts';

export const readIdeaStatusRoute = defineRoute({
  operationId: 'readIdeaStatus',
  summary: 'Read the status of an idea',
  details: 'How far each of its posts is, and one state for all of them',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v2/posts/:id'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: idParam('ide', 'idea'),
  responses: { 200: ideaStatusView },
  handler: async (deps: IdeaRouteDeps, { actor, params }) => ok(await showIdeaStatus(deps, actor, params.id)),
});
