import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { findEndpoint } from '../../domain/webhooks/find-endpoint.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { showEndpoint } from './to-views.ts';
import { webhookView } from './views.ts';

export const readWebhookRoute = defineRoute({
  operationId: 'readWebhook',
  summary: 'Read a webhook',
  tag: 'Webhooks',
  method: 'GET',
  paths: ['/v1/webhooks/:id'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  responses: { 200: webhookView },
  handler: async (deps: WebhookDeps, { actor, params }) =>
    ok(await showEndpoint(deps, actor, await findEndpoint(deps, actor, params.id))),
});
