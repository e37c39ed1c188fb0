import { z } from 'zod';
import { createEndpoint } from '../../domain/webhooks/create-endpoint.ts';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idOf } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { webhookAccess } from './access.ts';
import { endpointFields } from './inputs.ts';
import { showEndpoint } from './to-views.ts';
import { createdWebhookView } from './views.ts';

export const createWebhookRoute = defineRoute({
  operationId: 'createWebhook',
  summary: 'Create a webhook',
  details:
    'Events are sent to the address from now on. A token registers it for what its app may read; an owner for the workspace, or for an app of the workspace by what they allowed it. The secret is shown once',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks'],
  access: webhookAccess,
  body: z.strictObject({
    url: endpointFields.url,
    description: endpointFields.description.default(''),
    types: endpointFields.types.default(null),
    payload: endpointFields.payload.default('thin'),
    app_id: idOf('app')
      .optional()
      .meta({ description: 'Only for people: a token registers for its own app', example: sample.id('app') }),
  }),
  responses: { 201: createdWebhookView },
  showsSecret: true,
  handler: async (deps: WebhookDeps, { actor, body: { app_id: appId = null, ...input } }) => {
    const { endpoint, clear } = await createEndpoint(deps, actor, { ...input, appId });
    return created({ ...(await showEndpoint(deps, actor, endpoint)), secret: clear });
  },
});
