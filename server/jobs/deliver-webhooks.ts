/**
 * Sends webhooks: claims what can be sent, as much as there is room for, and sleeps until more can. Shares nothing with
 * publishing: a queue, connections and a limit of its own.
 */
import type { ClaimedDelivery, DeliveryQueue } from '../domain/webhooks/ports.ts';
import { type Clock, seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface DeliverWebhooksDeps {
  readonly queue: Pick<DeliveryQueue, 'claim' | 'free' | 'nextAt'>;
  /** Makes deliveries from events. True: there may be something to send, or more to make. */
  readonly enqueue: () => Promise<boolean>;
  /** Sends one, and writes what became of it. */
  readonly deliver: (claimed: ClaimedDelivery) => Promise<void>;
  readonly worker: string;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Deliveries that one process sends at the same time. */
const maxInFlight = 128;
/** To one host, whoever registered its addresses: we are no tool to flood somebody with. */
const maxPerHost = 16;
const maxSleepMs = seconds(5);
const minSleepMs = 20;
const minEnqueueIntervalMs = 100;
const freeEveryMs = seconds(10);

export interface WebhookSender extends AsyncDisposable {
  wake(): void;
}

export function startDeliveringWebhooks({
  queue,
  enqueue,
  deliver,
  worker,
  clock,
  log,
}: DeliverWebhooksDeps): WebhookSender {
  const hosts = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let isStopped = false;
  let isWoken = false;
  let wakeUp: () => void = () => undefined;

  const wake = (): void => {
    isWoken = true;
    wakeUp();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      if (isWoken || isStopped) return resolve();
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  function start(claimed: ClaimedDelivery): void {
    const { host } = new URL(claimed.endpoint.url);
    hosts.set(host, (hosts.get(host) ?? 0) + 1);
    const sending = deliver(claimed)
      // Its lease ends, and it is tried again.
      .catch((error: unknown) => log.warn({ error, delivery: claimed.id }, 'a webhook could not be sent'))
      .finally(() => {
        running.delete(sending);
        const left = (hosts.get(host) ?? 1) - 1;
        if (left > 0) hosts.set(host, left);
        else hosts.delete(host);
        wake();
      });
    running.add(sending);
  }

  let enqueuedAtMs = Number.NEGATIVE_INFINITY;
  let hasMore = false;
  /** Looks at every endpoint, so it is not done for each delivery that ended. Returns when to do it again at the latest. */
  async function enqueueNow(): Promise<number> {
    const nextMs = hasMore ? 0 : enqueuedAtMs + minEnqueueIntervalMs - performance.now();
    if (nextMs > 0) return nextMs;
    hasMore = await enqueue();
    enqueuedAtMs = performance.now();
    return hasMore ? 0 : maxSleepMs;
  }

  async function claimAndPlan(): Promise<number> {
    const untilEnqueueMs = await enqueueNow();
    const room = maxInFlight - running.size;
    if (room <= 0) return untilEnqueueMs;
    const busy = [...hosts].filter(([, count]) => count >= maxPerHost).map(([host]) => host);
    const claimed = await queue.claim(worker, clock.now(), room, busy);
    for (const one of claimed) start(one);
    if (claimed.length > 0) return 0;
    const next = await queue.nextAt();
    if (next === null) return untilEnqueueMs;
    return Math.min(untilEnqueueMs, Math.max(minSleepMs, next.getTime() - clock.now().getTime()));
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      isWoken = false;
      let sleepMs = seconds(1);
      try {
        sleepMs = await claimAndPlan();
      } catch (error) {
        log.warn({ error }, 'webhooks could not be claimed; trying again soon');
      }
      if (sleepMs > 0) await sleep(sleepMs);
    }
  }

  const free = async (): Promise<void> => {
    try {
      if ((await queue.free(clock.now())) > 0) wake();
    } catch (error) {
      log.warn({ error }, 'webhooks of processes that died could not be taken over; trying again soon');
    }
  };
  const freeing = setInterval(() => void free(), freeEveryMs).unref();
  const loop = free().then(run);
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      isStopped = true;
      clearInterval(freeing);
      wake();
      await loop;
      await Promise.all(running);
    },
  };
}
