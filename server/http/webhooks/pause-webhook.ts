import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { pauseEndpoint } from '../../domain/webhooks/manage-endpoint.ts';
import { defineRoute, emptyBody, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { showEndpoint } from './to-views.ts';
import { webhookView } from './views.ts';

export const pauseWebhookRoute = defineRoute({
  operationId: 'pauseWebhook',
  summary: 'Pause a webhook',
  details: 'Events go on being collected',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/pause'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: emptyBody,
  responses: { 200: webhookView },
  handler: async (deps: WebhookDeps, { actor, params }) =>
    ok(await showEndpoint(deps, actor, await pauseEndpoint(deps, actor, params.id))),
});
