/**
 * Timeouts for a model: until its first token, between two tokens, and in total. The timers are a port, so that
 * tests can let hours pass at once.
 */

import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';

export interface Timers {
  /** Calls `run` once after that time; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

export interface TimeLimits {
  readonly firstTokenMs: number;
  readonly betweenTokensMs: number;
  readonly totalMs: number;
}

const remoteLimits: TimeLimits = {
  firstTokenMs: seconds(30),
  betweenTokensMs: seconds(20),
  totalMs: seconds(120),
};
/** A model on this machine may first have to be loaded from disk, and then writes at the speed of this machine. */
export const localLimits: TimeLimits = {
  firstTokenMs: seconds(120),
  betweenTokensMs: seconds(20),
  totalMs: seconds(300),
};

export interface ModelTimeouts extends Disposable {
  /** Aborts when the caller stops or a timeout expires. */
  readonly signal: AbortSignal;
  /** A request was sent: the first token is due. */
  startRequest(): void;
  /** A token arrived: the next one is due. */
  extend(): void;
  /** Ends the request that is still running. */
  end(reason: unknown): void;
}

export function startTimeouts(
  timers: Timers,
  caller: AbortSignal,
  { firstTokenMs, betweenTokensMs, totalMs }: TimeLimits = remoteLimits,
): ModelTimeouts {
  const ending = new AbortController();
  const end = (reason: unknown): void => ending.abort(reason);
  const stop = (): void => end(caller.reason);
  const tooLong = (reason: Message) => (): void =>
    end(
      new AppError(
        'generation_timed_out',
        messages.timed_out({
          reason,
        }),
      ),
    );
  caller.addEventListener('abort', stop);
  if (caller.aborted) stop();
  const endWhole = timers.after(
    totalMs,
    tooLong(
      messages.not_finished({
        seconds: totalMs / 1_000,
      }),
    ),
  );
  let endWait = (): void => undefined;
  const wait = (ms: number, reason: Message): void => {
    endWait();
    endWait = timers.after(ms, tooLong(reason));
  };
  return {
    signal: ending.signal,
    startRequest: () =>
      wait(
        firstTokenMs,
        messages.not_begun({
          seconds: firstTokenMs / 1_000,
        }),
      ),
    extend: () =>
      wait(
        betweenTokensMs,
        messages.silent({
          seconds: betweenTokensMs / 1_000,
        }),
      ),
    end,
    [Symbol.dispose]() {
      caller.removeEventListener('abort', stop);
      endWait();
      endWhole();
      end(new Error('the generation is over'));
    },
  };
}
