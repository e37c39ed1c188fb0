import { duplicatePost } from '../../domain/posts/duplicate-post.ts';
import { created, defineRoute, emptyBody } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { postDetailView } from './views.ts';

export const duplicatePostRoute = defineRoute({
  operationId: 'duplicatePost',
  summary: 'Duplicate a post',
  details: 'Makes a new draft with the same content',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/posts/:id/duplicate'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: postIdParam,
  body: emptyBody,
  responses: { 201: postDetailView },
  examples: { response: { id: '380197558722656999' } },
  handler: async (deps: PostRouteDeps, { actor, params }) =>
    created(await showPost(deps, actor, await duplicatePost(deps, actor, params.id))),
});
