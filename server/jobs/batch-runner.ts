/**
 * Runs a batch shortly after it is woken, again while more remains, and now and then for what was left by processes that
 * died. One at a time.
 */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

const sweepMs = seconds(10);

export interface BatchRunner extends AsyncDisposable {
  wake(): void;
}

export interface BatchOptions {
  /** What comes within this time of a wake-up goes with the same batch. */
  readonly gatherMs: number;
  /** What is logged when a batch failed. It is tried again at the next wake-up. */
  readonly failure: string;
  readonly log: Logger;
}

/** `runBatch` returns whether more remains than one batch. */
export function startBatchRunner(
  runBatch: () => Promise<{ readonly isMore: boolean }>,
  { gatherMs, failure, log }: BatchOptions,
): BatchRunner {
  let pending: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = () => {
    pending = undefined;
    running = running.then(async () => {
      try {
        while ((await runBatch()).isMore);
      } catch (error) {
        log.warn({ error }, failure);
      }
    });
  };
  const wake = () => {
    pending ??= setTimeout(run, gatherMs);
  };
  const sweep = setInterval(wake, sweepMs);
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      clearInterval(sweep);
      clearTimeout(pending);
      run();
      await running;
    },
  };
}
