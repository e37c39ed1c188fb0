/** Runs tasks every few seconds: account checks, pending disconnects, mails. */
import type { Logger } from '../lib/logger.ts';

export function startPeriodicTasks(
  tasks: readonly (() => Promise<unknown>)[],
  everyMs: number,
  log: Logger,
): AsyncDisposable {
  let running: Promise<void> | null = null;
  const runTasks = async (): Promise<void> => {
    for (const task of tasks)
      await task().catch((error: unknown) => log.warn({ error }, 'a periodic task failed; it is retried'));
  };
  const timer = setInterval(() => {
    // A slow platform delays the next pass; two never run at once.
    running ??= runTasks().finally(() => {
      running = null;
    });
  }, everyMs);
  timer.unref();
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
