import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import type { PostRouteDeps } from './deps.ts';
import { presentRevision } from './present-revision.ts';
import { pastRevisionView } from './revision-views.ts';

export const listRevisionsRoute = defineRoute({
  operationId: 'listRevisions',
  summary: 'List the revisions of a post',
  details: 'What was sent to review, newest first; the latest 100',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id/revisions'],
  access: { kind: 'scope', scope: 'posts:read', capability: 'read' },
  params: postIdParam,
  responses: { 200: z.object({ data: z.array(pastRevisionView) }) },
  handler: async (deps: PostRouteDeps, { actor, params: { id } }) => {
    const revisions = await deps.reader.revisions(actor.workspaceId, id);
    if (!revisions) throw notFound('post');
    const post = { id, workspaceId: actor.workspaceId };
    return ok({
      data: revisions.map(({ state, ...revision }) => ({ ...presentRevision(post, revision), state })),
    });
  },
});
