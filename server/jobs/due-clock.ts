/**
 * Sleeps until the next post is due, at most a minute, then claims what is due. Woken when the schedule
 * changes; rescans after every lost connection, since a wake-up may have been lost with it.
 */

import type { Clock } from '../lib/clock.ts';
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface DueClockDeps {
  readonly claim: (limit: number) => Promise<number>;
  readonly nextDueAt: () => Promise<Date | null>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Posts to claim at once: about what a worker does at a time. What is claimed stands before whatever comes later. */
  readonly limit: number;
}

const longestSleepMs = seconds(60);
const shortestSleepMs = 100;
/** Under load the schedule changes all the time; each look weighs everything that is due. */
const betweenLooksMs = 50;
const afterTroubleMs = seconds(1);

export interface DueClock extends AsyncDisposable {
  wake(): void;
}

export function startDueClock(deps: DueClockDeps): DueClock {
  let stopped = false;
  let wakeUp: () => void = () => undefined;
  let woken = false;

  let lookedAt = 0;
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return resolve();
      let soon: NodeJS.Timeout | undefined;
      const awake = () => {
        clearTimeout(timer);
        clearTimeout(soon);
        resolve();
      };
      const timer = setTimeout(awake, ms);
      wakeUp = () => {
        const earlyMs = Math.min(betweenLooksMs, lookedAt + betweenLooksMs - deps.clock.now().getTime());
        if (stopped || earlyMs <= 0) return awake();
        // Beside the first timer, not in its place: what is due sooner must not wait for this. Its end is not weighed
        // again, since a timer may end before the clock says so.
        soon ??= setTimeout(awake, earlyMs);
      };
      if (woken) wakeUp();
    });

  async function untilNext(): Promise<number> {
    const claimed = await deps.claim(deps.limit);
    if (claimed > 0) return shortestSleepMs;
    const due = await deps.nextDueAt();
    if (due === null) return longestSleepMs;
    // A timer may end a moment early. Then the rest of the moment is slept; only what is overdue and could not be
    // claimed is left alone for a while.
    const aheadMs = due.getTime() - deps.clock.now().getTime();
    return aheadMs > 0 ? Math.min(longestSleepMs, aheadMs) : shortestSleepMs;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      lookedAt = deps.clock.now().getTime();
      let sleepMs = afterTroubleMs;
      try {
        sleepMs = await untilNext();
      } catch (error) {
        deps.log.warn({ error }, 'the due clock could not look for due posts');
      }
      await sleep(sleepMs);
    }
  }

  const running = run();
  const wake = () => {
    woken = true;
    wakeUp();
  };
  return {
    wake,
    [Symbol.asyncDispose]: async () => {
      stopped = true;
      wake();
      await running;
    },
  };
}
