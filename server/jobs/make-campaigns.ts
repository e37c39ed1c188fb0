/** Makes what campaigns wait for, one post at a time, until it is told to stop. Sleeps while nothing waits. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

/** What a process left lying when it died is found by looking, not by a call. */
const lookMs = seconds(15);
/** Locks last a moment. */
const notNowMs = 200;
const afterTroubleMs = seconds(2);

export interface CampaignMaker extends AsyncDisposable {
  wake(): void;
}

export function startMakingCampaigns(
  makeNext: (stopping: AbortSignal) => Promise<'one' | 'not_now' | 'nothing_waits'>,
  log: Logger,
): CampaignMaker {
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
        const made = await makeNext(stopping.signal);
        if (made === 'nothing_waits') await sleep(lookMs);
        if (made === 'not_now') await sleep(notNowMs);
      } catch (error) {
        log.warn({ error }, 'campaigns could not be made; trying again soon');
        await sleep(afterTroubleMs);
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
