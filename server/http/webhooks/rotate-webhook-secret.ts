import { z } from 'zod';
import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import { maxOverlapHours, rotateWebhookSecret } from '../../domain/webhooks/rotate-webhook-secret.ts';
import { created, defineRoute } from '../pipeline/define-route.ts';
import { idParam } from '../pipeline/inputs.ts';
import { webhookAccess } from './access.ts';
import { toSecretView } from './to-views.ts';
import { newWebhookSecretView } from './views.ts';

export const rotateWebhookSecretRoute = defineRoute({
  operationId: 'rotateWebhookSecret',
  summary: 'Make a new secret',
  details: 'Shown once. Until the old one ends, deliveries are signed with both',
  tag: 'Webhooks',
  method: 'POST',
  paths: ['/v1/webhooks/:id/rotate-secret'],
  access: webhookAccess,
  params: idParam('whk', 'webhook'),
  body: z
    .strictObject({
      overlap_hours: z
        .number()
        .int()
        .min(0)
        .max(maxOverlapHours)
        .default(24)
        .meta({ description: 'How long the old one still signs; 0 after a leak' }),
    })
    .nullish()
    .meta({ example: { overlap_hours: 24 } }),
  responses: { 201: newWebhookSecretView },
  showsSecret: true,
  handler: async (deps: WebhookDeps, { actor, params: { id }, body }) => {
    const overlapHours = body?.overlap_hours ?? 24;
    const { secret, clear } = await rotateWebhookSecret(deps, actor, { id, overlapHours });
    return created({ ...toSecretView(secret), secret: clear });
  },
});
