/** The schedule's slow work: at start and then every so often. A failure is tried again the next time. */
import { hours, minutes } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface ScheduleWork {
  /** Computes waiting times again when the time-zone rules are other ones. */
  readonly followTimeRules: () => Promise<unknown>;
  readonly draftRecurring: () => Promise<unknown>;
}

export function startKeepingSchedule(work: ScheduleWork, log: Logger): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  const every = (ms: number, task: () => Promise<unknown>) => {
    const run = () => {
      running = running.then(async () => {
        await task().catch((error: unknown) =>
          log.warn({ error }, 'a part of the schedule could not be kept; it is tried again later'),
        );
      });
    };
    const timer = setInterval(run, ms);
    timer.unref();
    run();
    return timer;
  };
  const timers = [every(hours(1), work.followTimeRules), every(minutes(5), work.draftRecurring)];
  return {
    [Symbol.asyncDispose]: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}
