import { deletePost } from '../../domain/posts/delete-post.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';

export const deletePostRoute = defineRoute({
  operationId: 'deletePost',
  summary: 'Delete a post',
  details:
    'A draft is deleted; a published post is removed from its platform, which needs the scope posts:delete',
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
