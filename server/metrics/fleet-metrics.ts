/**
 * Metrics of all processes together. Every process reports the same values: aggregate them with max, never with
 * sum.
 */
import { Gauge, type Registry } from 'prom-client';
import type { InstallationStats } from '../domain/operator/ports.ts';
import type { PlatformName } from '../domain/platforms.ts';

/** How long a scrape waits for the database before it goes on without these metrics. */
const timeoutMs = 1_000;

const gaugeDefinitions = {
  signoff_scheduled_posts: ['Posts whose time is still to come', 'scheduledPosts'],
  signoff_due_posts: ['Posts whose time has come and that nobody has claimed', 'duePosts'],
  signoff_due_age_seconds: ['How long the longest of them waits', 'dueAgeSeconds'],
  signoff_publishing_posts: ['Posts that are being published', 'publishingPosts'],
  signoff_unconfirmed_posts: ['Posts that wait for a person to look at the platform', 'unconfirmedPosts'],
  signoff_open_attempts: ['Tries to send that have not ended', 'openAttempts'],
  signoff_uncertain_attempts: ['Those of them that the platform is asked about', 'uncertainAttempts'],
  signoff_webhooks_waiting: ['Webhook deliveries that are still to be sent', 'webhooksWaiting'],
  signoff_webhook_age_seconds: ['How long the oldest of them waits', 'webhookAgeSeconds'],
  signoff_lanes_held: ['Accounts that something is being sent to', 'lanesHeld'],
} as const satisfies Record<string, readonly [string, keyof InstallationStats]>;

/** Reads the figures into their gauges. Await it before the registry is rendered. */
export function registerFleetMetrics(
  registry: Registry,
  platformNames: readonly PlatformName[],
  read: () => Promise<InstallationStats>,
): () => Promise<void> {
  const registers = [registry];
  const gauges = Object.entries(gaugeDefinitions).map(([name, [help, figure]]) => ({
    gauge: new Gauge({ name, help, registers }),
    figure,
  }));
  const depth = new Gauge({
    name: 'signoff_queue_depth',
    help: 'Jobs that nobody has begun',
    labelNames: ['queue'],
    registers,
  });
  const age = new Gauge({
    name: 'signoff_queue_age_seconds',
    help: 'How long the oldest of them waits',
    labelNames: ['queue'],
    registers,
  });
  const reconnect = new Gauge({
    name: 'signoff_accounts_to_reconnect',
    help: 'Accounts that a person must reconnect',
    labelNames: ['platform'],
    registers,
  });
  const up = new Gauge({
    name: 'signoff_database_up',
    help: 'Whether the database answered in time; without it the figures of all processes are missing',
    registers,
  });

  return async () => {
    const figures = await withTimeout(read());
    up.set(figures ? 1 : 0);
    for (const labelled of [depth, age, reconnect]) labelled.reset();
    // Remove stale values, which would look like current ones.
    for (const { gauge, figure } of gauges) {
      if (figures) gauge.set(figures[figure]);
      else gauge.remove();
    }
    if (!figures) return;
    for (const { name, waiting, ageSeconds } of figures.queues) {
      depth.set({ queue: name }, waiting);
      age.set({ queue: name }, ageSeconds);
    }
    for (const platform of platformNames) reconnect.set({ platform }, 0);
    for (const { platform, count } of figures.accountsToReconnect) reconnect.set({ platform }, count);
  };
}

async function withTimeout<Value>(pending: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, undefined);
  });
  return Promise.race([pending.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
