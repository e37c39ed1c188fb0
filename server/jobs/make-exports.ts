/** Makes exports as they are asked for. Who waits for one looks every few seconds. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';

const intervalMs = seconds(1);

export function startMakingExports(
  makeAll: (stopping: AbortSignal) => Promise<unknown>,
  log: Logger,
): AsyncDisposable {
  const stopping = new AbortController();
  const tasks = startPeriodicTasks([() => makeAll(stopping.signal)], intervalMs, log);
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await tasks[Symbol.asyncDispose]();
    },
  };
}
