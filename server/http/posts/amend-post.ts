import { amendPost } from '../../domain/posts/amend-post.ts';
import { created, defineRoute, emptyBody } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { type PostRouteDeps, showPost } from './deps.ts';
import { postDetailView } from './views.ts';

export const amendPostRoute = defineRoute({
  operationId: 'amendPost',
  summary: 'Change a published post',
  details: 'The change goes out when a person has approved it',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/posts/:id/amend'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: postIdParam,
  body: emptyBody,
  responses: { 201: postDetailView },
  examples: {
    response: {
      id: '380197558722657123',
      amends: sample.postId,
      replaces: {},
      replaces_options: {},
      problems: [
        {
          param: 'caption',
          code: 'change_missing',
          message: 'It reads the same as what is out. Change something first.',
        },
      ],
    },
  },
  handler: async (deps: PostRouteDeps, { actor, params }) =>
    created(await showPost(deps, actor, await amendPost(deps, actor, params.id))),
});
