import { defineRoute, ok } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { postDetailView } from './views.ts';

export const readPostRoute = defineRoute({
  operationId: 'readPost',
  summary: 'Read a post',
  details: 'With its history',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: postIdParam,
  responses: { 200: postDetailView },
  handler: async (deps: PostRouteDeps, { actor, params }) => ok(await showPost(deps, actor, params.id)),
});
