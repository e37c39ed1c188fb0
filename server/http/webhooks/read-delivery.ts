import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { findEndpoint } from '../../domain/webhooks/find-endpoint.ts';
import { notFound } from '../../errors.ts';
import type { DeliveryId, WebhookId } from '../../lib/ids.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { sample } from '../pipeline/sample.ts';
import { webhookAccess } from './access.ts';
import { toAttemptView, toDeliveryView } from './to-views.ts';
import { deliveryDetailView } from './views.ts';

const params = z
  .object({
    id: z
      .string()
      .max(100)
      .meta({ example: sample.id('whk') }),
    delivery_id: z
      .string()
      .max(100)
      .meta({ example: sample.id('whd') }),
  })
  .transform(({ id, delivery_id }) => {
    if (!/^whk_[0-9a-z]{26}$/.test(id)) throw notFound('webhook');
    if (!/^whd_[0-9a-z]{26}$/.test(delivery_id)) throw notFound('delivery');
    return { id: id as WebhookId, deliveryId: delivery_id as DeliveryId };
  });

export const readDeliveryRoute = defineRoute({
  operationId: 'readDelivery',
  summary: 'Read a delivery',
  details: 'With what is sent, and every attempt',
  tag: 'Webhooks',
  method: 'GET',
  paths: ['/v1/webhooks/:id/deliveries/:delivery_id'],
  access: webhookAccess,
  params,
  responses: { 200: deliveryDetailView },
  handler: async (deps: WebhookDeps, { actor, params: { id, deliveryId } }) => {
    const endpoint = await findEndpoint(deps, actor, id);
    const found = await deps.deliveries.find(endpoint.id, deliveryId);
    if (!found) throw notFound('delivery');
    const { delivery, body, attempts } = found;
    return ok({ ...toDeliveryView(delivery), body, attempts: attempts.map(toAttemptView) });
  },
});
