import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { resumeEndpoint } from '../../domain/webhooks/manage-endpoint.ts';
import { defineRoute, emptyBody, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { showEndpoint } from './to-views.ts';
import { webhookView } from './views.ts';

export const resumeWebhookRoute = defineRoute({
  operationId: 'resumeWebhook',
  summary: 'Resume a webhook',
  details: 'What was collected is sent, in its order. One that only waits after failures is tried at once',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/resume'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: emptyBody,
  responses: { 200: webhookView },
  handler: async (deps: WebhookDeps, { actor, params }) =>
    ok(await showEndpoint(deps, actor, await resumeEndpoint(deps, actor, params.id))),
});
