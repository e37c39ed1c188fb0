import { createHmac, randomUUID } from 'node:crypto';
import type { JournalEvent } from '../core/journal.ts';
import type { SandboxContext } from '../core/platform.ts';
import { tiktokClient } from './clients.ts';
import { creatorOf } from './creators.ts';
import type { Publish } from './publishes.ts';
import type { Settings } from './settings.ts';

/** Webhook events to the application: signed, sent at least once, retried with increasing delays for 72 hours. */
type Notice = { id: string; body: string };
type QueuedNotice = Notice & { queuedAt: number; delivered: number; failures: number };
export type Webhooks = ReturnType<typeof createWebhooks>;

const giveUpAfterMs = 72 * 60 * 60 * 1000;
const firstRetryMs = 10_000;
const responseTimeoutMs = 10_000;
const collectMs = 1_000;

/** The value of the TikTok-Signature header. */
export function signature(secret: string, seconds: number, rawBody: string): string {
  return `t=${seconds},s=${createHmac('sha256', secret).update(`${seconds}.${rawBody}`).digest('hex')}`;
}

export function createWebhooks({ journal, clock, serviceUrl }: SandboxContext, settings: Settings) {
  const queue = new Map<string, QueuedNotice>();
  let collected: QueuedNotice[] = [];
  const address = () =>
    settings.current().webhook_url ?? (serviceUrl === null ? null : `${serviceUrl}/callbacks/tiktok/webhook`);
  let running = false;
  const queued = journal.define<Notice>('tiktok.webhook_queued', (notice, at) => {
    const entry = { ...notice, queuedAt: at, delivered: 0, failures: 0 };
    queue.set(notice.id, entry);
    if (!running) return;
    if (settings.current().webhook_order === 'newest_first') collect(entry);
    else queueMicrotask(() => void deliver(entry));
  });
  const settled = journal.define<{ id: string }>('tiktok.webhook_settled', ({ id }) => {
    queue.delete(id);
  });

  function collect(entry: QueuedNotice): void {
    collected.push(entry);
    if (collected.length > 1) return;
    clock.after(collectMs, async () => {
      const all = collected.reverse();
      collected = [];
      for (const one of all) await deliver(one);
    });
  }

  /** No event if there is no callback address. */
  function notice(event: string, creatorKey: string, content: object): JournalEvent[] {
    if (address() === null) return [];
    const body = JSON.stringify({
      client_key: tiktokClient.id,
      event,
      create_time: Math.floor(clock.now() / 1000),
      user_openid: creatorOf(creatorKey).openId,
      content: JSON.stringify(content),
    });
    return [queued({ id: randomUUID(), body })];
  }

  async function deliver(entry: QueuedNotice): Promise<void> {
    if (!running) return;
    const accepted = await send(entry.body);
    if (!running) return;
    if (accepted) entry.delivered += 1;
    else entry.failures += 1;
    const retryMs = accepted ? 0 : firstRetryMs * 2 ** (entry.failures - 1);
    const isDone =
      entry.delivered >= settings.current().webhook_deliveries ||
      clock.now() + retryMs > entry.queuedAt + giveUpAfterMs;
    if (isDone) journal.commit([settled({ id: entry.id })]);
    else clock.after(retryMs, () => void deliver(entry));
  }

  async function send(body: string): Promise<boolean> {
    const url = address();
    if (url === null) return false;
    const headers = {
      'content-type': 'application/json',
      'tiktok-signature': signature(tiktokClient.secret, Math.floor(clock.now() / 1000), body),
    };
    try {
      const signal = AbortSignal.timeout(responseTimeoutMs);
      const answer = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
      await answer.body?.cancel();
      return answer.status === 200;
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  }

  return {
    accessRemoved: (creatorKey: string, reason: number) =>
      notice('authorization.removed', creatorKey, { reason }),
    publishEvent(event: string, publish: Publish, more: object = {}): JournalEvent[] {
      const publishType = publish.mode === 'inbox' ? 'INBOX_SHARE' : 'DIRECT_POST';
      const content = { publish_id: publish.id, ...more, publish_type: publishType };
      return notice(event, publish.creatorKey, content);
    },
    waiting: () => queue.size,
    resume() {
      running = true;
      for (const entry of queue.values()) void deliver(entry);
    },
    stop() {
      running = false;
    },
  };
}
