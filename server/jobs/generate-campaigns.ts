/** Generates the posts that campaigns wait for, one at a time, until it is stopped. Sleeps while nothing waits. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

/** Work abandoned by a process that died is found by polling, not by a wake-up. */
const pollMs = seconds(15);
/** Another process holds the lock, usually for a moment. */
const lockedWaitMs = 200;
const retryDelayMs = seconds(2);

export interface CampaignGenerator extends AsyncDisposable {
  wake(): void;
}

export function startGeneratingCampaigns(
  makeNext: (stopping: AbortSignal) => Promise<'one' | 'not_now' | 'nothing_waits'>,
  log: Logger,
): CampaignGenerator {
  const stopping = new AbortController();
  let isWoken = false;
  let wakeUp: () => void = () => undefined;
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isWoken || stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        const result = await makeNext(stopping.signal);
        if (result === 'nothing_waits') await sleep(pollMs);
        if (result === 'not_now') await sleep(lockedWaitMs);
      } catch (error) {
        log.warn({ error }, 'campaign posts could not be generated; retrying soon');
        await sleep(retryDelayMs);
      }
    }
  };

  const running = run();
  const wake = (): void => {
    isWoken = true;
    wakeUp();
  };
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      wakeUp();
      await running;
    },
  };
}
