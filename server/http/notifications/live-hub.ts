/**
 * All followers of changes in this process, over one listening connection to the database, opened for the first
 * follower. Promise: an event is only sent to a follower who may read the workspace at that moment.
 */
import type { LiveEvent, PresenceChange } from '../../domain/live/ports.ts';
import { seconds } from '../../lib/clock.ts';
import type { SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';

/** The payload of the channel. */
export type LiveSignal = LiveEvent | PresenceChange | { readonly ended: SessionId };

export interface Follower {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly workspaceId: WorkspaceId;
  /** Checked before something is sent, and with every heartbeat. */
  mayRead(): Promise<boolean>;
  send(event: LiveEvent | PresenceChange): void;
  /** Events may have been missed: everything must be fetched again. */
  reload(): void;
  sendHeartbeat(): void;
  close(): void;
}

export interface LiveHub extends AsyncDisposable {
  /**
   * Resolves when we listen for changes, so that a new follower need not reload everything. Waits only a moment:
   * while the database is unreachable, followers are told to reload once it is back.
   */
  whenListening(): Promise<void>;
  /** Ends when the returned function is called, or when the hub closes the follower. */
  follow(follower: Follower): () => void;
  /** Disconnects everyone, so that the server can close. */
  closeAll(): void;
}

export interface LiveHubDeps {
  /** Calls back with every signal, and with null when the connection is established or re-established. */
  readonly listen: (onSignal: (payload: string | null) => void) => AsyncDisposable;
  readonly log: Logger;
  readonly heartbeatMs?: number;
}

const defaultHeartbeatMs = seconds(20);
/** Rights that were checked a moment ago are not checked again for each event of a burst. */
const rightsCacheMs = seconds(1);
const maxPerPerson = 20;
const maxWaitMs = seconds(2);

class Subscription {
  readonly follower: Follower;
  #allowedAt = Number.NEGATIVE_INFINITY;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(follower: Follower) {
    this.follower = follower;
  }

  /** Runs actions one after the other, each only while the follower is allowed to read. */
  whenAllowed(then: () => void, disconnect: () => void, log: Logger): void {
    this.#queue = this.#queue.then(async () => {
      try {
        if (performance.now() - this.#allowedAt > rightsCacheMs) {
          if (!(await this.follower.mayRead())) return disconnect();
          this.#allowedAt = performance.now();
        }
        then();
      } catch (error) {
        log.warn({ error }, 'a follower of changes was disconnected');
        disconnect();
      }
    });
  }
}

export function createLiveHub({ listen, log, heartbeatMs = defaultHeartbeatMs }: LiveHubDeps): LiveHub {
  const subscriptions = new Set<Subscription>();
  let listening: AsyncDisposable | undefined;
  const connected = Promise.withResolvers<void>();
  let heartbeat: NodeJS.Timeout | undefined;

  const disconnect = (subscription: Subscription): void => {
    if (!subscriptions.delete(subscription)) return;
    subscription.follower.close();
    if (subscriptions.size === 0) clearInterval(heartbeat);
  };
  const notify = (recipients: Iterable<Subscription>, action: (follower: Follower) => void): void => {
    for (const subscription of recipients) {
      const then = () => {
        if (subscriptions.has(subscription)) action(subscription.follower);
      };
      subscription.whenAllowed(then, () => disconnect(subscription), log);
    }
  };
  const concerns = (
    { follower }: Subscription,
    { workspaceId, userId }: LiveEvent | PresenceChange,
  ): boolean => follower.workspaceId === workspaceId && (userId === null || follower.userId === userId);

  const onSignal = (payload: string | null): void => {
    if (payload === null) {
      connected.resolve();
      notify(subscriptions, (follower) => follower.reload());
      return;
    }
    for (const signal of JSON.parse(payload) as LiveSignal[]) {
      if ('ended' in signal) {
        for (const subscription of subscriptions)
          if (subscription.follower.sessionId === signal.ended) disconnect(subscription);
      } else {
        const matching = [...subscriptions].filter((subscription) => concerns(subscription, signal));
        notify(matching, (follower) => follower.send(signal));
      }
    }
  };
  const closeAll = (): void => {
    for (const subscription of subscriptions) disconnect(subscription);
  };

  const startListening = (): void => {
    listening ??= listen(onSignal);
  };

  return {
    whenListening() {
      startListening();
      const waiting = setTimeout(connected.resolve, maxWaitMs).unref();
      return connected.promise.finally(() => clearTimeout(waiting));
    },
    follow(follower) {
      const subscription = new Subscription(follower);
      if (subscriptions.size === 0)
        heartbeat = setInterval(
          () => notify(subscriptions, (one) => one.sendHeartbeat()),
          heartbeatMs,
        ).unref();
      subscriptions.add(subscription);
      startListening();
      const matching = [...subscriptions].filter(({ follower: { userId } }) => userId === follower.userId);
      for (const oldest of matching.slice(0, -maxPerPerson)) disconnect(oldest);
      return () => disconnect(subscription);
    },
    closeAll,
    [Symbol.asyncDispose]: async () => {
      closeAll();
      await listening?.[Symbol.asyncDispose]();
    },
  };
}
