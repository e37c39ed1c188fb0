/**
 * Sleeps until the next post is due, at most a minute, then claims what is due. Woken when the schedule changes;
 * rescans after every lost connection, since a wake-up may have been lost with it.
 */

import type { Clock } from '../lib/clock.ts';
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

export interface DueClockDeps {
  readonly claim: (limit: number) => Promise<number>;
  readonly nextDueAt: () => Promise<Date | null>;
  readonly clock: Clock;
  readonly log: Logger;
  /**
   * How many posts to claim at once: about what a worker sends at a time. Claimed posts go before all later ones.
   */
  readonly limit: number;
}

const maxSleepMs = seconds(60);
const minSleepMs = 100;
/** Under load the schedule changes all the time, and each scan evaluates everything that is due. */
const minScanIntervalMs = 50;
const retryDelayMs = seconds(1);

export interface DueClock extends AsyncDisposable {
  wake(): void;
}

export function startDueClock(deps: DueClockDeps): DueClock {
  let stopped = false;
  let wakeUp: () => void = () => undefined;
  let woken = false;

  let scannedAtMs = 0;
  const sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return resolve();
      let earlyTimer: NodeJS.Timeout | undefined;
      const awake = () => {
        clearTimeout(timer);
        clearTimeout(earlyTimer);
        resolve();
      };
      const timer = setTimeout(awake, ms);
      wakeUp = () => {
        const earlyMs = Math.min(
          minScanIntervalMs,
          scannedAtMs + minScanIntervalMs - deps.clock.now().getTime(),
        );
        if (stopped || earlyMs <= 0) return awake();
        // A second timer beside the first, so that what is due sooner does not wait for this one. Its expiry is
        // not checked against the clock again, since a timer may fire slightly early.
        earlyTimer ??= setTimeout(awake, earlyMs);
      };
      if (woken) wakeUp();
    });

  async function claimAndPlan(): Promise<number> {
    const claimed = await deps.claim(deps.limit);
    if (claimed > 0) return minSleepMs;
    const due = await deps.nextDueAt();
    if (due === null) return maxSleepMs;
    // A timer may fire slightly early; then the rest is slept. Only overdue posts that could not be claimed are
    // left alone for a while.
    const aheadMs = due.getTime() - deps.clock.now().getTime();
    return aheadMs > 0 ? Math.min(maxSleepMs, aheadMs) : minSleepMs;
  }

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      scannedAtMs = deps.clock.now().getTime();
      let sleepMs = retryDelayMs;
      try {
        sleepMs = await claimAndPlan();
      } catch (error) {
        deps.log.warn({ error }, 'the due clock could not scan for due posts');
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
