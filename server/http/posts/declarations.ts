import { z } from 'zod';
import { fetchDeclarations } from '../../domain/approvals/fetch-declarations.ts';
import { declarationsView } from '../accounts/platform-views.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { postIdParam } from '../pipeline/inputs.ts';
import { presentMessages } from '../pipeline/message-fields.ts';
import type { PostRouteDeps } from './deps.ts';

export const declarationsRoute = defineRoute({
  operationId: 'getDeclarations',
  summary: 'Read what the approver has to declare',
  details: 'Asked from the platform now',
  tag: 'Posts',
  method: 'GET',
  paths: ['/v1/posts/:id/declarations'],
  access: { kind: 'person', capability: 'read', tokenRefusal: 'human_approval_required' },
  params: postIdParam,
  responses: { 200: z.object({ form: declarationsView.nullable().meta({ example: {} }) }) },
  handler: async (deps: PostRouteDeps, { actor, params }) =>
    ok({ form: presentMessages(await fetchDeclarations(deps, actor, params.id)) }),
});
