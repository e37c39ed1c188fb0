import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { showIdea } from './present-idea.ts';
import { ideaView } from './views.ts';

export const readIdeaRoute = defineRoute({
  operationId: 'readIdea',
  summary: 'Read an idea',
  details: 'With its posts',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/ideas/:id'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: idParam('ide', 'idea'),
  responses: { 200: ideaView },
  handler: async (deps: IdeaRouteDeps, { actor, params }) => ok(await showIdea(deps, actor, params.id)),
});
