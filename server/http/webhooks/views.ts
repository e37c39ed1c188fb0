/** Webhooks, as the API shows them. */
import { z } from 'zod';
import { resourceKinds } from '../../domain/events/catalogue.ts';
import { deliveryStates } from '../../domain/webhooks/ports.ts';
import { messageSchema } from '../pipeline/message-fields.ts';
import { sample } from '../pipeline/sample.ts';
import { count, instant, shownId } from '../pipeline/view-parts.ts';
import { endpointFields, eventTypeName } from './inputs.ts';

const secretView = z
  .object({
    id: shownId('whs'),
    hint: z.string().meta({ description: 'Its last characters', example: 'x9Qk' }),
    created_at: instant,
    expires_at: instant.nullable().meta({ description: 'Null: the current one' }),
  })
  .meta({ id: 'WebhookSecret' });

export const webhookView = z
  .object({
    id: shownId('whk'),
    url: endpointFields.url,
    description: endpointFields.description,
    types: endpointFields.types,
    payload: endpointFields.payload,
    workspace_id: shownId('wsp').meta({ description: 'Whose events it gets' }),
    app_id: shownId('app')
      .nullable()
      .meta({ description: 'Null: it belongs to the workspace, or to a token', example: sample.id('app') }),
    person_id: shownId('usr').meta({ description: 'Who registered it, or for whom the app acts' }),
    state: z.enum(['active', 'paused', 'ended']),
    state_reason: z
      .enum(['failing', 'by_person', 'gone', 'access_ended'])
      .nullable()
      .meta({ description: 'Why it is paused or ended' }),
    state_since: instant.nullable(),
    waiting: count(0).meta({ description: 'Deliveries that are still to be sent' }),
    failures: count(0).meta({ description: 'Attempts that failed in a row' }),
    failing_since: instant.nullable(),
    last_success_at: instant.nullable().meta({ example: sample.times.reviewed }),
    secrets: z.array(secretView).meta({ description: 'Those that deliveries are signed with, oldest first' }),
    can_manage: z
      .boolean()
      .meta({ description: 'Whether you may change it, or only stop it', example: true }),
    created_at: instant,
  })
  .meta({ id: 'Webhook' });

const clearSecret = z
  .string()
  .meta({ description: 'Shown once', example: 'whsec_c2hvd24tb25seS1vbmNlLXNob3duLW9ubHktb25jZQ==' });

export const createdWebhookView = webhookView
  .extend({ secret: clearSecret })
  .meta({ id: 'CreatedWebhook', example: { last_success_at: null } });

export const newWebhookSecretView = secretView
  .extend({ secret: clearSecret })
  .meta({ id: 'NewWebhookSecret' });
export const shownWebhookSecretView = z.object({ secret: clearSecret }).meta({ id: 'ShownWebhookSecret' });

const attempted = {
  at: instant,
  status: z.number().int().nullable().meta({ description: 'Null: there was no answer', example: 200 }),
  ...messageSchema('error', z.string().nullable().meta({ description: 'Why there was none' })),
};

export const webhookAttemptView = z
  .object({
    ...attempted,
    ms: count(84).meta({ description: 'How long it took' }),
    answer: z.string().meta({ description: 'The first 4 kB of what came back', example: 'ok' }),
  })
  .meta({ id: 'WebhookAttempt' });

export const deliveryView = z
  .object({
    id: shownId('whd'),
    webhook_id: shownId('whk'),
    event: z.object({ id: shownId('evt'), type: eventTypeName, timestamp: instant }),
    resource: z.object({
      kind: z.enum(resourceKinds),
      id: z.string().meta({ example: sample.postId }),
    }),
    number: count(3).meta({ description: 'Counted for this endpoint and resource; 0 for a test' }),
    test: z.boolean(),
    state: z.enum(deliveryStates),
    tries: count(1).meta({ description: 'Attempts since it was made, or since its last replay' }),
    replays: count(0),
    created_at: instant,
    next_attempt_at: instant
      .nullable()
      .meta({ description: 'Null: settled, on its way, or behind an earlier one of its resource' }),
    settled_at: instant.nullable().meta({ example: sample.times.reviewed }),
    last_attempt: z.object(attempted).nullable(),
  })
  .meta({ id: 'WebhookDelivery', example: { state: 'delivered' } });

export const deliveryDetailView = deliveryView
  .extend({
    body: z.string().nullable().meta({
      description: 'Exactly what is sent. Null until the first attempt',
      example: '{"type":"post.published"}',
    }),
    attempts: z.array(webhookAttemptView).meta({ description: 'Oldest first' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const deliveryList = z.object({
  data: z.array(deliveryView),
  next_cursor: z.string().nullable(),
});

export const replayView = z.object({ replayed: count(12) }).meta({ id: 'WebhookReplay' });

export const webhookKeysView = z
  .object({
    keys: z.array(
      z.object({
        id: z.string().meta({ example: sample.digest.slice(0, 16) }),
        algorithm: z.literal('ed25519'),
        public_key: z.string().meta({
          description: 'whpk_ and the 32 bytes of the key in base64',
          example: 'whpk_MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqo',
        }),
        current: z.boolean().meta({ description: 'What deliveries are signed with now', example: true }),
      }),
    ),
  })
  .meta({ id: 'WebhookKeys' });

export type WebhookView = z.infer<typeof webhookView>;
export type WebhookSecretView = z.infer<typeof secretView>;
export type CreatedWebhookView = z.infer<typeof createdWebhookView>;
export type NewWebhookSecretView = z.infer<typeof newWebhookSecretView>;
export type WebhookAttemptView = z.infer<typeof webhookAttemptView>;
export type WebhookDeliveryView = z.infer<typeof deliveryView>;
export type WebhookDeliveryDetailView = z.infer<typeof deliveryDetailView>;
export type WebhookKeysView = z.infer<typeof webhookKeysView>;
