import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { deleteEndpoint } from '../../domain/webhooks/manage-endpoint.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';

export const deleteWebhookRoute = defineRoute({
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  details: 'Nothing more is sent, also not what waits',
  tag: 'Webhooks',
  method: 'DELETE',
  paths: ['/v1/webhooks/:id'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  responses: { 204: noContentBody },
  handler: async (deps: WebhookDeps, { actor, params }) => {
    await deleteEndpoint(deps, actor, params.id);
    return noContent;
  },
});
