import { z } from 'zod';
import { commentOnPost } from '../../domain/posts/comment-on-post.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { postIdParam, text } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';
import { presentComment } from './present-post.ts';
import { commentView } from './views.ts';

export const commentOnPostRoute = defineRoute({
  operationId: 'commentOnPost',
  summary: 'Comment on a post',
  details: 'For the team; it is not published',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/posts/:id/comments'],
  access: { kind: 'scope', scope: 'comments:write', capability: 'read' },
  params: postIdParam,
  body: z.strictObject({ text: text(5_000).min(1).meta({ example: 'Name the farm, please.' }) }),
  responses: { 201: commentView },
  handler: async (deps: PostRouteDeps, { actor, params, body }) => {
    const { id } = await commentOnPost(deps, actor, { id: params.id, text: body.text });
    const comments = await deps.reader.comments(actor.workspaceId, params.id);
    const comment = comments?.find((candidate) => candidate.id === id);
    if (!comment) throw new Error('the comment that was just written is missing');
    return created(presentComment(comment));
  },
});
