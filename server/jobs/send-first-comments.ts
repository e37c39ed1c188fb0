/** First comments go out within moments of their post. While any is due, the next look is at once. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startLooking } from './look-at-accounts.ts';

const everyMs = seconds(1);
const mostRounds = 50;

export const startSendingFirstComments = (sendDue: () => Promise<boolean>, log: Logger): AsyncDisposable =>
  startLooking(
    [
      async () => {
        for (let round = 0; round < mostRounds && (await sendDue()); round++);
      },
    ],
    everyMs,
    log,
  );
