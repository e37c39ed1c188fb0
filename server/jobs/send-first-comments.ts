/** First comments are sent within moments of their post. While any is due, the next pass runs immediately. */
import { seconds } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';

const intervalMs = seconds(1);
const maxPasses = 50;

export const startSendingFirstComments = (sendDue: () => Promise<boolean>, log: Logger): AsyncDisposable =>
  startPeriodicTasks(
    [
      async () => {
        for (let pass = 0; pass < maxPasses && (await sendDue()); pass++);
      },
    ],
    intervalMs,
    log,
  );
