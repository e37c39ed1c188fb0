import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { findEndpoint } from '../../domain/webhooks/find-endpoint.ts';
import { deliveryStates } from '../../domain/webhooks/ports.ts';
import type { DeliveryId } from '../../lib/ids.ts';
import { eventQuery } from '../events/inputs.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { decodeCursor, encodeCursor, idParam, listQuery } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { toDeliveryView } from './to-views.ts';
import { deliveryList } from './views.ts';

export const listDeliveriesRoute = defineRoute({
  operationId: 'listDeliveries',
  summary: 'List deliveries',
  details: 'Of one webhook, newest first. They are kept as long as events are',
  tag: 'Webhooks',
  method: 'GET',
  paths: ['/v1/webhooks/:id/deliveries'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  query: z.object({
    ...listQuery,
    state: z.enum(deliveryStates).optional(),
    types: eventQuery.types,
    resource: eventQuery.resource,
  }),
  responses: { 200: deliveryList },
  handler: async (deps: WebhookDeps, { actor, params: { id }, query }) => {
    const endpoint = await findEndpoint(deps, actor, id);
    const { limit, cursor, state, types, resource } = query;
    const before = decodeCursor(cursor, (key) => /^whd_[0-9a-z]{26}$/.test(key)) as DeliveryId | undefined;
    const found = await deps.deliveries.list(endpoint.id, {
      states: state && [state],
      types,
      resource,
      before,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return ok({
      data: page.map(toDeliveryView),
      next_cursor: found.length > limit && last ? encodeCursor(last.id) : null,
    });
  },
});
