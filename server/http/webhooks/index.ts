import type { WebhookDeps } from '../../domain/webhooks/deps.ts';
import type { PublishedKey } from '../../domain/webhooks/signature.ts';
import type { Route } from '../pipeline/define-route.ts';
import { changeWebhookRoute } from './change-webhook.ts';
import { createWebhookRoute } from './create-webhook.ts';
import { deleteWebhookRoute } from './delete-webhook.ts';
import { listDeliveriesRoute } from './list-deliveries.ts';
import { listWebhookKeysRoute } from './list-webhook-keys.ts';
import { listWebhooksRoute } from './list-webhooks.ts';
import { pauseWebhookRoute } from './pause-webhook.ts';
import { readDeliveryRoute } from './read-delivery.ts';
import { readWebhookRoute } from './read-webhook.ts';
import { replayDeliveriesRoute } from './replay-deliveries.ts';
import { resumeWebhookRoute } from './resume-webhook.ts';
import { rotateWebhookSecretRoute } from './rotate-webhook-secret.ts';
import { sendTestRoute } from './send-test.ts';
import { showWebhookSecretRoute } from './show-webhook-secret.ts';

export const webhookRoutes: Route<WebhookDeps & { readonly publishedKeys: () => readonly PublishedKey[] }>[] =
  [
    listWebhooksRoute,
    createWebhookRoute,
    readWebhookRoute,
    changeWebhookRoute,
    deleteWebhookRoute,
    rotateWebhookSecretRoute,
    showWebhookSecretRoute,
    pauseWebhookRoute,
    resumeWebhookRoute,
    listDeliveriesRoute,
    readDeliveryRoute,
    replayDeliveriesRoute,
    sendTestRoute,
    listWebhookKeysRoute,
  ];
