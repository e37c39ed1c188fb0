import { deletePost } from '../../domain/posts/delete-post.ts';
import { defineRoute, noContent, noContentBody, type Route } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';

export const deletePostRoute = (deps: PostRouteDeps): Route =>
  defineRoute({
    operationId: 'deletePost',
    summary: 'Delete a draft, or remove a published post from its platform (scope posts:delete)',
    tag: 'Posts',
    method: 'DELETE',
    paths: ['/v1/posts/:id'],
    access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
    params: postIdParam,
    responses: { 204: noContentBody },
    handler: async ({ actor, params }) => {
      await deletePost(deps, actor, params.id);
      return noContent;
    },
  });
