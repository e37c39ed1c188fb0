/**
 * How long a model may take. Three limits: until its first word, between two words, and in all. The timers
 * are a port, so that tests let hours pass at once.
 */

import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { messages } from './messages.ts';

export interface Timers {
  /** Calls `run` once after that time; what it returns takes that back. */
  after(ms: number, run: () => void): () => void;
}

export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const firstWordMs = seconds(30);
export const silenceMs = seconds(20);
export const wholeMs = seconds(120);

export interface ModelTimeouts extends Disposable {
  /** Ends when the caller stops, or when the model was waited for long enough. */
  readonly signal: AbortSignal;
  /** A request was sent: the first word is due. */
  startAnswer(): void;
  /** Something came: the next word is due. */
  extend(): void;
  /** Ends whatever is still under way. */
  end(reason: unknown): void;
}

export function startTimeouts(timers: Timers, caller: AbortSignal): ModelTimeouts {
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
    wholeMs,
    tooLong(
      messages.not_finished({
        seconds: wholeMs / 1_000,
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
    startAnswer: () =>
      wait(
        firstWordMs,
        messages.not_begun({
          seconds: firstWordMs / 1_000,
        }),
      ),
    extend: () =>
      wait(
        silenceMs,
        messages.silent({
          seconds: silenceMs / 1_000,
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
