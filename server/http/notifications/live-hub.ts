/**
 * Everybody who follows changes through this process, over one listening connection to the database, opened when the
 * first comes. The promise: an event is only sent to somebody who may read the workspace at that moment.
 */
import type { LiveEvent } from '../../domain/live/ports.ts';
import { seconds } from '../../lib/clock.ts';
import type { SessionId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Logger } from '../../lib/logger.ts';

/** What travels over the channel. */
export type LiveSignal = LiveEvent | { readonly ended: SessionId };

export interface Follower {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly workspaceId: WorkspaceId;
  /** Asked before something is sent, and with every heartbeat. */
  mayRead(): Promise<boolean>;
  send(event: LiveEvent): void;
  /** Something may have been missed: everything must be read anew. */
  reload(): void;
  beat(): void;
  close(): void;
}

export interface LiveHub extends AsyncDisposable {
  /**
   * Until changes are heard, so that who follows then need not read everything anew. Waits only a moment: where the
   * database is away, followers are told to reload once it is back.
   */
  heard(): Promise<void>;
  /** Ends when the returned function is called, or when the hub closes the follower. */
  follow(follower: Follower): () => void;
  /** Sends everybody away, so that the door can be closed. */
  closeAll(): void;
}

export interface LiveHubDeps {
  /** Calls back with every signal, and with null when the connection is made or made anew. */
  readonly listen: (onSignal: (payload: string | null) => void) => AsyncDisposable;
  readonly log: Logger;
  readonly beatMs?: number;
}

const usualBeatMs = seconds(20);
/** Rights that were read a moment ago are not read again for each event of a burst. */
const rightsHoldMs = seconds(1);
const mostOfOnePerson = 20;
const longestWaitMs = seconds(2);

class Seat {
  readonly follower: Follower;
  #allowedAt = Number.NEGATIVE_INFINITY;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(follower: Follower) {
    this.follower = follower;
  }

  /** One after the other, each only with the right to it. */
  whenAllowed(then: () => void, leave: () => void, log: Logger): void {
    this.#turn = this.#turn.then(async () => {
      try {
        if (performance.now() - this.#allowedAt > rightsHoldMs) {
          if (!(await this.follower.mayRead())) return leave();
          this.#allowedAt = performance.now();
        }
        then();
      } catch (error) {
        log.warn({ error }, 'somebody who follows changes was sent away');
        leave();
      }
    });
  }
}

export function createLiveHub({ listen, log, beatMs = usualBeatMs }: LiveHubDeps): LiveHub {
  const seats = new Set<Seat>();
  let listening: AsyncDisposable | undefined;
  const connected = Promise.withResolvers<void>();
  let beating: NodeJS.Timeout | undefined;

  const leave = (seat: Seat): void => {
    if (!seats.delete(seat)) return;
    seat.follower.close();
    if (seats.size === 0) clearInterval(beating);
  };
  const tell = (chosen: Iterable<Seat>, what: (follower: Follower) => void): void => {
    for (const seat of chosen) {
      const then = () => {
        if (seats.has(seat)) what(seat.follower);
      };
      seat.whenAllowed(then, () => leave(seat), log);
    }
  };
  const concerns = ({ follower }: Seat, { workspaceId, userId }: LiveEvent): boolean =>
    follower.workspaceId === workspaceId && (userId === null || follower.userId === userId);

  const onSignal = (payload: string | null): void => {
    if (payload === null) {
      connected.resolve();
      tell(seats, (follower) => follower.reload());
      return;
    }
    for (const signal of JSON.parse(payload) as LiveSignal[]) {
      if ('ended' in signal) {
        for (const seat of seats) if (seat.follower.sessionId === signal.ended) leave(seat);
      } else {
        const theirs = [...seats].filter((seat) => concerns(seat, signal));
        tell(theirs, (follower) => follower.send(signal));
      }
    }
  };
  const closeAll = (): void => {
    for (const seat of seats) leave(seat);
  };

  const startListening = (): void => {
    listening ??= listen(onSignal);
  };

  return {
    heard() {
      startListening();
      const waiting = setTimeout(connected.resolve, longestWaitMs).unref();
      return connected.promise.finally(() => clearTimeout(waiting));
    },
    follow(follower) {
      const seat = new Seat(follower);
      if (seats.size === 0) beating = setInterval(() => tell(seats, (one) => one.beat()), beatMs).unref();
      seats.add(seat);
      startListening();
      const theirs = [...seats].filter(({ follower: { userId } }) => userId === follower.userId);
      for (const oldest of theirs.slice(0, -mostOfOnePerson)) leave(oldest);
      return () => leave(seat);
    },
    closeAll,
    [Symbol.asyncDispose]: async () => {
      closeAll();
      await listening?.[Symbol.asyncDispose]();
    },
  };
}
