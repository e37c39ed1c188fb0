/**
 * How long a model may take. Three limits: until its first word, between two words, and in all. The timers
 * are a port, so that tests let hours pass at once.
 */
import { AppError } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';

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
  const tooLong = (words: string) => (): void =>
    end(
      new AppError(
        'generation_timed_out',
        `${words} Nothing was saved. Try again, or ask for less at a time.`,
      ),
    );
  caller.addEventListener('abort', stop);
  if (caller.aborted) stop();
  const endWhole = timers.after(
    wholeMs,
    tooLong(`The model did not finish within ${wholeMs / 1_000} seconds.`),
  );
  let endWait = (): void => undefined;
  const wait = (ms: number, words: string): void => {
    endWait();
    endWait = timers.after(ms, tooLong(words));
  };
  return {
    signal: ending.signal,
    startAnswer: () =>
      wait(firstWordMs, `The model did not begin to answer within ${firstWordMs / 1_000} seconds.`),
    extend: () => wait(silenceMs, `The model fell silent for ${silenceMs / 1_000} seconds.`),
    end,
    [Symbol.dispose]() {
      caller.removeEventListener('abort', stop);
      endWait();
      endWhole();
      end(new Error('the generation is over'));
    },
  };
}
