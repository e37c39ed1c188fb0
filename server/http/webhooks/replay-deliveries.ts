import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import type { ReplaySelection } from '../../domain/webhooks/ports.ts';
import { replayDeliveries } from '../../domain/webhooks/replay-deliveries.ts';
import { defineRoute, ok } from '../pipeline/define-route.ts';
import { idOf, idParam } from '../pipeline/inputs.ts';
import { sample } from '../pipeline/sample.ts';
import { webhookAccess } from './access.ts';
import { replayView } from './views.ts';

const at = z.iso
  .datetime()
  .transform((value) => new Date(value))
  .meta({ example: sample.times.created });

const selection = z.union([
  z.strictObject({ delivery_id: idOf('whd') }),
  z.strictObject({ failed_since: at }),
  z.strictObject({ since: at }),
  z.strictObject({ from: at, to: at }),
]);

const toSelection = (body: z.output<typeof selection>): ReplaySelection => {
  if ('delivery_id' in body) return { deliveryId: body.delivery_id };
  if ('failed_since' in body) return { failedSince: body.failed_since };
  return 'since' in body ? { from: body.since, to: new Date(8.64e15) } : body;
};

export const replayDeliveriesRoute = defineRoute({
  operationId: 'replayDeliveries',
  summary: 'Send deliveries again',
  details:
    'One, all of a time, all since a time, or all that failed since then; times are those of the events. They go out with the same ids and the same bytes, in their order, before anything of the same resource that still waits',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/replay'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: selection.meta({ example: { failed_since: sample.times.created } }),
  responses: { 200: replayView },
  handler: async (deps: WebhookDeps, { actor, params: { id }, body }) =>
    ok({ replayed: await replayDeliveries(deps, actor, { id, which: toSelection(body) }) }),
});
