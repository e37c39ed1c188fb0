/** Regularly deletes what has expired, such as the tokens of connections that were never confirmed. */
import { minutes } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

const intervalMs = minutes(5);

export function startHousekeeper(tasks: readonly (() => Promise<unknown>)[], log: Logger): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(async () => {
      for (const task of tasks) {
        await task().catch((error: unknown) =>
          log.warn({ error }, 'a cleanup task failed; it is retried later'),
        );
      }
    });
  };
  const timer = setInterval(run, intervalMs);
  timer.unref();
  run();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
