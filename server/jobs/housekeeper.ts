/** Now and then throws away what has expired, such as the tokens of connections that nobody confirmed. */
import { minutes } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

const everyMs = minutes(5);

export function startHousekeeper(chores: readonly (() => Promise<unknown>)[], log: Logger): AsyncDisposable {
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    running = running.then(async () => {
      for (const chore of chores) {
        await chore().catch((error: unknown) =>
          log.warn({ error }, 'a cleaning chore failed; it is tried again later'),
        );
      }
    });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
