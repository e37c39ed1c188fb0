/** Seals audit entries within a second of being written, and sweeps for those of processes that died. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

const gatherMs = 500;
const sweepMs = seconds(10);

export interface Sealer extends AsyncDisposable {
  wake(): void;
}

/**
 * `seal` returns whether more entries remain than one batch; entries written meanwhile are gathered for the next
 * batch.
 */
export function startSealer(seal: () => Promise<{ readonly isMore: boolean }>, log: Logger): Sealer {
  let pending: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const run = () => {
    pending = undefined;
    running = running.then(async () => {
      try {
        while ((await seal()).isMore);
      } catch (error) {
        log.warn({ error }, 'audit entries could not be sealed; trying again soon');
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
