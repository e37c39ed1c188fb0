import { z } from 'zod';
import {
  type PendingSignaturesDeps,
  readPendingSignatures,
} from '../../domain/workspaces/pending-signatures.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { signedPostView } from './views.ts';

export const listPendingSignaturesRoute = defineRoute({
  operationId: 'listPendingSignatures',
  summary: 'List what a member signed that has not gone out',
  details: 'What is asked about when they are removed or may no longer approve. For owners, and for oneself',
  tag: 'Workspace',
  method: 'GET',
  paths: ['/v1/members/:id/signatures'],
  access: { kind: 'person', capability: 'read' },
  params: idParam('usr', 'member'),
  responses: { 200: z.object({ data: z.array(signedPostView) }) },
  handler: async (deps: PendingSignaturesDeps, { actor, params }) => {
    const posts = await readPendingSignatures(deps, actor, params.id);
    return ok({
      data: posts.map(({ id, caption, publishAt, beingSent }) => ({
        id,
        caption,
        publish_at: publishAt?.toISOString() ?? null,
        being_sent: beingSent,
      })),
    });
  },
});
