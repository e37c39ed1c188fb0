/** Collects metrics in passes: while any account was due, the next pass starts immediately. Posts go before figures. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';

export interface MetricTasks {
  /** True when an account was collected, so that there may be more to do. */
  readonly collect: () => Promise<boolean>;
  readonly deleteDisconnected: () => Promise<unknown>;
  readonly regroup: () => Promise<unknown>;
}

const intervalMs = seconds(10);
/** After this many passes the other tasks run too. */
const maxPasses = 20;

export const startCollectingMetrics = (
  { collect, deleteDisconnected, regroup }: MetricTasks,
  isSendingMuch: () => boolean,
  log: Logger,
): AsyncDisposable =>
  startPeriodicTasks(
    [
      deleteDisconnected,
      regroup,
      async () => {
        for (let pass = 0; pass < maxPasses && (await collect()) && !isSendingMuch(); pass++);
      },
    ],
    intervalMs,
    log,
  );
