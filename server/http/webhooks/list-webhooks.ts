import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { visibleTo } from '../../domain/webhooks/find-endpoint.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { showEndpoints } from './to-views.ts';
import { webhookView } from './views.ts';

export const listWebhooksRoute = defineRoute({
  operationId: 'listWebhooks',
  summary: 'List webhooks',
  details:
    'Newest first. A token sees those of its own app and person; an owner those that send events of the workspace and those of its apps; others those in their name',
  tag: 'Webhooks',
  method: 'GET',
  paths: ['/v1/webhooks'],
  access: webhookAccess,
  query: z.object({ app_id: idOf('app').optional() }),
  responses: { 200: z.object({ data: z.array(webhookView) }) },
  handler: async (deps: WebhookDeps, { actor, query }) => {
    const all = await deps.endpoints.list(visibleTo(actor));
    const shown = all.filter(({ appId }) => query.app_id === undefined || appId === query.app_id);
    return ok({ data: await showEndpoints(deps, actor, shown) });
  },
});
