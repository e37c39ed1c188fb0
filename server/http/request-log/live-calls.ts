/**
 * Everybody in this process who watches an app's calls. They are asked for each second, because other processes write them too,
 * in batches and not in the order of their times. Promise: nobody is sent anything once they may not read it any more.
 */
import type { ReadCall } from '../../domain/request-log/ports.ts';
import { type Clock, later, seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';

export interface CallFollower {
  readonly userId: string;
  /** Calls since then, newest first; one more than `limit` when there are more. */
  read(since: Date, limit: number): Promise<readonly ReadCall[]>;
  mayRead(): Promise<boolean>;
  send(call: ReadCall): void;
  /** There were more than are sent. */
  skipped(): void;
  sendHeartbeat(): void;
  close(): void;
}

export interface LiveCalls {
  /** Ends when the returned function is called, or when the follower may not read any more. */
  follow(follower: CallFollower, since: Date): () => void;
  /** Disconnects everyone, so that the server can close. */
  closeAll(): void;
}

/** How long after a call ended it may still be written. */
const lateMs = seconds(5);
const maxAtOnce = 100;
/** A person with more than a few desks open has forgotten the first. */
const maxPerPerson = 5;

interface Subscription {
  readonly follower: CallFollower;
  readonly startedAt: Date;
  newest: Date;
  checkedAt: number;
  /** What was sent, with its time, as long as it may be read again. */
  readonly sent: Map<string, number>;
}

const often = { pollMs: seconds(1), checkMs: seconds(10) };

export function createLiveCalls(clock: Clock, log: Logger, { pollMs, checkMs } = often): LiveCalls {
  const subscriptions = new Set<Subscription>();
  let isPolling = false;

  const end = (subscription: Subscription): void => {
    if (subscriptions.delete(subscription)) subscription.follower.close();
  };

  async function poll(subscription: Subscription): Promise<void> {
    const { follower, sent, startedAt } = subscription;
    if (performance.now() - subscription.checkedAt >= checkMs) {
      if (!(await follower.mayRead())) return end(subscription); // guard: a stream ends with what allowed it
      subscription.checkedAt = performance.now();
      follower.sendHeartbeat();
    }
    const since = later(subscription.newest, -lateMs);
    const calls = await follower.read(since < startedAt ? startedAt : since, maxAtOnce + 1);
    if (!subscriptions.has(subscription)) return;
    const fresh = calls.slice(0, maxAtOnce).filter(({ requestId }) => !sent.has(requestId));
    if (calls.length > maxAtOnce) follower.skipped();
    for (const call of fresh.toReversed()) {
      follower.send(call);
      sent.set(call.requestId, call.at.getTime());
      if (call.at > subscription.newest) subscription.newest = call.at;
    }
    const oldest = subscription.newest.getTime() - 2 * lateMs;
    for (const [id, at] of sent) if (at < oldest) sent.delete(id);
  }

  async function pollAll(): Promise<void> {
    for (const subscription of subscriptions)
      await poll(subscription).catch((error: unknown) => {
        log.warn({ error }, 'a follower of calls was disconnected');
        end(subscription);
      });
    isPolling = subscriptions.size > 0;
    if (isPolling) setTimeout(pollAll, pollMs).unref();
  }

  return {
    follow(follower, since) {
      const subscription: Subscription = {
        follower,
        startedAt: since,
        newest: since > clock.now() ? clock.now() : since,
        checkedAt: performance.now(),
        sent: new Map(),
      };
      subscriptions.add(subscription);
      const own = [...subscriptions].filter((one) => one.follower.userId === follower.userId);
      for (const oldest of own.slice(0, -maxPerPerson)) end(oldest);
      if (!isPolling) setTimeout(pollAll, pollMs).unref();
      isPolling = true;
      return () => end(subscription);
    },
    closeAll() {
      for (const subscription of subscriptions) end(subscription);
    },
  };
}
