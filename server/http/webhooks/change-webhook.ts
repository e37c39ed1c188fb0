import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { changeEndpoint } from '../../domain/webhooks/manage-endpoint.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { endpointFields } from './inputs.ts';
import { showEndpoint } from './to-views.ts';
import { webhookView } from './views.ts';

export const changeWebhookRoute = defineRoute({
  operationId: 'changeWebhook',
  summary: 'Change a webhook',
  details: 'Omitted fields stay. What waits goes to the new address',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: z.strictObject({
    url: endpointFields.url.optional(),
    description: endpointFields.description.optional(),
    types: endpointFields.types.optional(),
    payload: endpointFields.payload.optional(),
  }),
  responses: { 200: webhookView },
  handler: async (deps: WebhookDeps, { actor, params: { id }, body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined);
    const changes = Object.fromEntries(given) as {
      [Key in keyof typeof body]-?: NonNullable<(typeof body)[Key]>;
    };
    return ok(await showEndpoint(deps, actor, await changeEndpoint(deps, actor, { id, changes })));
  },
});
