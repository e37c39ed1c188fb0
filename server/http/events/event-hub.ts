/**
 * The open streams of events of this process. It wakes those of a workspace when events got their places there; each then
 * reads for itself, with the rights its caller has at that moment. A lost signal is made good at the next heartbeat.
 */
import { seconds } from '../../lib/clock.ts';
import type { WorkspaceId } from '../../lib/ids.ts';

export interface EventFollower {
  readonly workspaceId: WorkspaceId;
  /** The person or program. */
  readonly owner: string;
  /** There may be new events. */
  wake(): void;
  sendHeartbeat(): void;
  close(): void;
}

export interface EventHub extends AsyncDisposable {
  /** Ends when the returned function is called, or when the hub closes the follower. */
  follow(follower: EventFollower): () => void;
  /** Disconnects everyone, so that the server can close. */
  closeAll(): void;
}

export interface EventHubDeps {
  /** Calls back with the workspaces that have new events as JSON, and with null for all, when it is connected again. */
  readonly listen: (onSignal: (payload: string | null) => void) => AsyncDisposable;
  readonly heartbeatMs?: number;
}

const maxPerOwner = 20;

export function createEventHub({ listen, heartbeatMs = seconds(20) }: EventHubDeps): EventHub {
  const followers = new Set<EventFollower>();
  let listening: AsyncDisposable | undefined;
  let heartbeat: NodeJS.Timeout | undefined;

  const disconnect = (follower: EventFollower): void => {
    if (!followers.delete(follower)) return;
    follower.close();
    if (followers.size === 0) clearInterval(heartbeat);
  };
  const onSignal = (payload: string | null): void => {
    const workspaces = payload === null ? null : new Set(JSON.parse(payload) as WorkspaceId[]);
    for (const follower of followers)
      if (workspaces === null || workspaces.has(follower.workspaceId)) follower.wake();
  };
  const beat = (): void => {
    for (const follower of followers) {
      follower.sendHeartbeat();
      follower.wake();
    }
  };
  const closeAll = (): void => {
    for (const follower of followers) disconnect(follower);
  };
  return {
    follow(follower) {
      listening ??= listen(onSignal);
      if (followers.size === 0) heartbeat = setInterval(beat, heartbeatMs).unref();
      followers.add(follower);
      const own = [...followers].filter(({ owner }) => owner === follower.owner);
      for (const oldest of own.slice(0, -maxPerOwner)) disconnect(oldest);
      return () => disconnect(follower);
    },
    closeAll,
    [Symbol.asyncDispose]: async () => {
      closeAll();
      await listening?.[Symbol.asyncDispose]();
    },
  };
}
