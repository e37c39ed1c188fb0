import { deletePost } from '../../domain/posts/delete-post.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';

export const deletePostRoute = defineRoute({
  operationId: 'deletePost',
  summary: 'Delete a draft, or remove a published post from its platform (scope posts:delete)',
  tag: 'Posts',
  method: 'DELETE',
  paths: ['/v1/posts/:id'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: postIdParam,
  responses: { 204: noContentBody },
  handler: async (deps: PostRouteDeps, { actor, params }) => {
    await deletePost(deps, actor, params.id);
    return noContent;
  },
});
