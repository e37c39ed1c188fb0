/** What is going on in all processes together. Every process tells the same: take the largest, never the sum. */
import { Gauge, type Registry } from 'prom-client';
import type { Figures } from '../domain/operator/ports.ts';
import type { PlatformName } from '../domain/platforms.ts';

/** A scrape waits no longer for the database; then it goes without these. */
const patienceMs = 1_000;

const single = {
  signoff_scheduled_posts: ['Posts whose time is still to come', 'scheduledPosts'],
  signoff_due_posts: ['Posts whose time has come and that nobody has claimed', 'duePosts'],
  signoff_due_age_seconds: ['How long the longest of them waits', 'dueAgeSeconds'],
  signoff_publishing_posts: ['Posts that are being published', 'publishingPosts'],
  signoff_unconfirmed_posts: ['Posts that wait for a person to look at the platform', 'unconfirmedPosts'],
  signoff_open_attempts: ['Tries to send that have not ended', 'openAttempts'],
  signoff_uncertain_attempts: ['Those of them that the platform is asked about', 'uncertainAttempts'],
  signoff_lanes_held: ['Accounts that something is being sent to', 'lanesHeld'],
} as const satisfies Record<string, readonly [string, keyof Figures]>;

/** Reads the figures into their gauges. To be awaited before the registry is asked for its text. */
export function watchFleet(
  registry: Registry,
  platformNames: readonly PlatformName[],
  read: () => Promise<Figures>,
): () => Promise<void> {
  const registers = [registry];
  const gauges = Object.entries(single).map(([name, [help, figure]]) => ({
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
    const figures = await inTime(read());
    up.set(figures ? 1 : 0);
    for (const labelled of [depth, age, reconnect]) labelled.reset();
    // Old figures would look like new ones.
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

async function inTime<Value>(asked: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined);
  });
  return Promise.race([asked.catch(() => undefined), late]).finally(() => clearTimeout(timer));
}
