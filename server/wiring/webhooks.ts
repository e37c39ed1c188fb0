/** Builds webhooks: what manages endpoints, and what sends. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import { createAppStore } from '../db/apps/apps.ts';
import { eventChannel } from '../db/events/event-signal.ts';
import { type DatabaseHandle, type OpenDatabase, openDatabase, sqlOf } from '../db/postgres/database.ts';
import { listen } from '../db/postgres/listen.ts';
import type { RowMacs } from '../db/postgres/row-macs.ts';
import { createDeliveries, deleteDeliveriesBefore } from '../db/webhooks/deliveries.ts';
import { createDeliveryQueue } from '../db/webhooks/delivery-queue.ts';
import { createEndpointStore } from '../db/webhooks/endpoints.ts';
import { createEnqueueStore } from '../db/webhooks/enqueue-store.ts';
import { readListeners } from '../db/webhooks/listeners.ts';
import { createWebhookSecretStore } from '../db/webhooks/secrets.ts';
import { signalSender, webhookChannel } from '../db/webhooks/sender-signal.ts';
import type { AuditLog } from '../domain/audit/ports.ts';
import { deriveSigningKey } from '../domain/audit/signing-key.ts';
import { type DeliverDeps, deliver } from '../domain/webhooks/deliver.ts';
import type { WebhookDeps } from '../domain/webhooks/deps.ts';
import { enqueueDeliveries } from '../domain/webhooks/enqueue-deliveries.ts';
import { publishedKeys, webhookKeyPurpose } from '../domain/webhooks/signature.ts';
import { startDeliveringWebhooks } from '../jobs/deliver-webhooks.ts';
import { type Clock, later } from '../lib/clock.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Logger } from '../lib/logger.ts';
import { isLoopback } from '../lib/network-address.ts';
import { createSafePost } from '../webhooks/safe-post.ts';

export interface WebhookResourcesInput {
  readonly config: Pick<Config, 'http' | 'webhooksPerApp' | 'eventRetentionMs'>;
  readonly database: OpenDatabase;
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly log: Logger;
}

export type WebhookResources = ReturnType<typeof openWebhookResources>;

export function openWebhookResources({ config, database, keys, clock, log }: WebhookResourcesInput) {
  const { host, baseUrl, trustProxy } = config.http;
  return {
    safePost: createSafePost({
      ownUrl: baseUrl,
      allowsLoopback: isLoopback(host) && isLoopback(baseUrl.hostname) && trustProxy === null,
    }),
    publishedKeys: () => publishedKeys(keys),
    wakeSender: () => void signalSender(database, log),
    maxPerApp: config.webhooksPerApp,
    cleanupTasks: [() => deleteDeliveriesBefore(database, later(clock.now(), -config.eventRetentionMs))],
  };
}

interface WebhookDepsInput {
  readonly webhooks: WebhookResources;
  readonly config: Pick<Config, 'signInMaxAgeMs'>;
  readonly keys: KeyRing;
  readonly macs: RowMacs;
  readonly clock: Clock;
  readonly audit: AuditLog;
}

export const createWebhookDeps = (
  { webhooks, config, keys, macs, clock, audit }: WebhookDepsInput,
  database: DatabaseHandle,
): WebhookDeps & Pick<WebhookResources, 'publishedKeys'> => ({
  transact: database.transact,
  clock,
  audit,
  signInLimits: { maxAgeMs: config.signInMaxAgeMs },
  apps: createAppStore(database, macs),
  endpoints: createEndpointStore(database, macs),
  secrets: createWebhookSecretStore(database, keys),
  deliveries: createDeliveries(database),
  listenerOf: async (tx, endpoint) =>
    (await readListeners(sqlOf(tx), macs, [endpoint], clock.now())).get(endpoint.id),
  checkAddress: webhooks.safePost.check,
  wakeSender: webhooks.wakeSender,
  randomBytes,
  maxPerApp: webhooks.maxPerApp,
  publishedKeys: webhooks.publishedKeys,
});

interface SenderInput
  extends Omit<WebhookDepsInput, 'config'>,
    Pick<DeliverDeps, 'observe' | 'random' | 'readResource'> {
  readonly connectionString: string;
  readonly worker: string;
  readonly log: Logger;
}

/** Few connections suffice: a delivery needs one only before and after it is sent. */
const maxConnections = 4;

/** Sends until it is disposed, on connections of its own. */
export function startWebhookSender({ webhooks, connectionString, keys, macs, log, ...input }: SenderInput) {
  const { clock, audit, readResource, observe, random, worker } = input;
  const database = openDatabase(connectionString, log, maxConnections);
  const queue = createDeliveryQueue(database, macs, keys);
  const deps: DeliverDeps = {
    transact: database.transact,
    clock,
    audit,
    endpoints: createEndpointStore(database, macs),
    queue,
    post: webhooks.safePost.post,
    installationKey: deriveSigningKey(keys, webhookKeyPurpose),
    ...{ readResource, observe, random, worker },
  };
  const enqueueing = createEnqueueStore(database, macs, clock);
  const sender = startDeliveringWebhooks({
    queue,
    enqueue: () => enqueueDeliveries({ ...deps, enqueueing }),
    deliver: (claimed) => deliver(deps, claimed),
    ...{ worker, clock, log },
  });
  const listening = [eventChannel, webhookChannel].map((channel) =>
    listen(connectionString, channel, sender.wake, log),
  );
  return {
    async [Symbol.asyncDispose]() {
      await Promise.all(listening.map((one) => one[Symbol.asyncDispose]()));
      await sender[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}
