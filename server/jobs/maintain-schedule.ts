/**
 * Background tasks of the schedule, run at start and then at intervals. A failure is retried at the next interval.
 */
import { hours, minutes } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface ScheduleTasks {
  /** Recomputes waiting times when the time-zone rules have changed. */
  readonly applyTimeRules: () => Promise<unknown>;
  readonly draftRecurring: () => Promise<unknown>;
}

export function startScheduleMaintenance(work: ScheduleTasks, log: Logger): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  const every = (ms: number, task: () => Promise<unknown>) => {
    const run = () => {
      running = running.then(async () => {
        await task().catch((error: unknown) =>
          log.warn({ error }, 'a schedule task failed; it is retried later'),
        );
      });
    };
    const timer = setInterval(run, ms);
    timer.unref();
    run();
    return timer;
  };
  const timers = [every(hours(1), work.applyTimeRules), every(minutes(5), work.draftRecurring)];
  return {
    [Symbol.asyncDispose]: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
