/** Records regularly that this process is running, so that operators of many processes see which have stopped. */

import type { ProcessPart, ProcessStore, RunningProcess } from '../domain/operator/ports.ts';
import { heartbeatIntervalMs } from '../domain/operator/read-overview.ts';
import { type Clock, days, later } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

/** Processes that died without a final heartbeat stay listed for this long. */
const listedForMs = days(1);

export interface Heartbeat extends AsyncDisposable {
  addPart(part: ProcessPart): Promise<void>;
}

export function createHeartbeat(
  processes: ProcessStore,
  self: Omit<RunningProcess, 'parts' | 'startedAt' | 'seenAt'>,
  clock: Clock,
  log: Logger,
): Heartbeat {
  const parts = new Set<ProcessPart>();
  const startedAt = clock.now();
  let timer: NodeJS.Timeout | undefined;
  let last: Promise<void> = Promise.resolve();
  const runQuietly = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log.debug({ error }, 'a heartbeat was not written'));
    return last;
  };
  const beat = (): Promise<void> =>
    runQuietly(() => {
      const seenAt = clock.now();
      return processes.recordHeartbeat(
        { ...self, parts: [...parts], startedAt, seenAt },
        later(seenAt, -listedForMs),
      );
    });
  return {
    addPart(part) {
      parts.add(part);
      timer ??= setInterval(() => void beat(), heartbeatIntervalMs).unref();
      return beat();
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      if (timer) await runQuietly(() => processes.remove(self.id));
    },
  };
}
