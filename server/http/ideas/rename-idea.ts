import { z } from 'zod';
import { renameIdea } from '../../domain/ideas/rename-idea.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { ideaTitle } from '../posts/views.ts';
import type { IdeaRouteDeps } from './deps.ts';
import { showIdea } from './present-idea.ts';
import { ideaView } from './views.ts';

export const renameIdeaRoute = defineRoute({
  operationId: 'renameIdea',
  summary: 'Name an idea',
  details: 'Nothing that goes out changes',
  tag: 'Posts',
  method: 'POST',
  paths: ['/v1/ideas/:id'],
  access: { kind: 'scope', scope: 'posts:write', capability: 'write_posts' },
  params: idParam('ide', 'idea'),
  body: z.strictObject({
    title: ideaTitle.nullable().meta({ description: 'Null takes it away', example: 'The new harvest' }),
  }),
  responses: { 200: ideaView },
  handler: async (deps: IdeaRouteDeps, { actor, params, body }) => {
    await renameIdea(deps, actor, params.id, body.title);
    return ok(await showIdea(deps, actor, params.id));
  },
});
