import { z } from 'zod';
import type { EventType } from '../../domain/events/catalogue.ts';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { sendTest } from '../../domain/webhooks/send-test.ts';
import { notFound } from '../../errors.ts';
import type { Json } from '../../lib/canonical-json.ts';
import { eventSchemas } from '../events/views.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { exampleOf } from '../pipeline/example-of.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { eventTypeName } from './inputs.ts';
import { toDeliveryView } from './to-views.ts';
import { deliveryView } from './views.ts';

/** The example of the reference. */
function exampleEvent(type: EventType): { readonly resourceId: string; readonly data: Json } {
  const schema = eventSchemas.get(type);
  if (!schema) throw new Error(`there is no event ${type}`);
  const { resource, data } = exampleOf(schema) as { resource: { id: string }; data: Json };
  return { resourceId: resource.id, data };
}

export const sendTestRoute = defineRoute({
  operationId: 'sendTestEvent',
  summary: 'Send a test event',
  details:
    'The example of that type, marked with `"test": true`. It is sent once, in a moment, also to a paused webhook; read the delivery to see what came back',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/test'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: z.strictObject({ type: eventTypeName.meta({ example: 'post.published' }) }),
  responses: { 201: deliveryView },
  handler: async (deps: WebhookDeps, { actor, params: { id }, body: { type } }) => {
    const made = await sendTest(deps, actor, { id, type, ...exampleEvent(type) });
    const found = await deps.deliveries.find(id, made);
    if (!found) throw notFound('delivery');
    return created(toDeliveryView(found.delivery));
  },
});
