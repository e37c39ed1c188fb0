import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';
import { presentComment } from './present-post.ts';
import { commentView } from './views.ts';

export const listCommentsRoute = defineRoute({
  operationId: 'listComments',
  summary: 'List the comments on a post',
  details: 'What the team wrote about it, oldest first',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id/comments'],
  access: { kind: 'scope', scope: 'comments:read', capability: 'read' },
  params: postIdParam,
  responses: { 200: z.object({ data: z.array(commentView) }) },
  handler: async (deps: PostRouteDeps, { actor, params: { id } }) => {
    const comments = await deps.reader.comments(actor.workspaceId, id);
    if (!comments) throw notFound('post');
    return ok({ data: comments.map(presentComment) });
  },
});
