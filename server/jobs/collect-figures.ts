/** Collecting goes in rounds: while anybody has a turn, the next begins at once. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startLooking } from './look-at-accounts.ts';

export interface FigureWork {
  /** True when somebody had a turn, so that there may be more to do. */
  readonly collect: () => Promise<boolean>;
  readonly forgetLeft: () => Promise<unknown>;
  readonly regroup: () => Promise<unknown>;
}

const everyMs = seconds(10);
/** Then the others have their turn too. */
const mostRounds = 20;

export const startCollecting = ({ collect, forgetLeft, regroup }: FigureWork, log: Logger): AsyncDisposable =>
  startLooking(
    [
      forgetLeft,
      regroup,
      async () => {
        for (let round = 0; round < mostRounds && (await collect()); round++);
      },
    ],
    everyMs,
    log,
  );
