/** Says now and then that this process runs, so that whoever looks after many of them sees which are gone. */

import type { ProcessPart, ProcessStore, RunningProcess } from '../domain/operator/ports.ts';
import { beatEveryMs } from '../domain/operator/read-overview.ts';
import { type Clock, days, later } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';

/** Those that died without a word stay visible for so long. */
const rememberMs = days(1);

export interface Heartbeat extends AsyncDisposable {
  announce(part: ProcessPart): Promise<void>;
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
  const safely = (work: () => Promise<void>): Promise<void> => {
    last = last.then(work).catch((error: unknown) => log.debug({ error }, 'a heartbeat was not written'));
    return last;
  };
  const beat = (): Promise<void> =>
    safely(() => {
      const seenAt = clock.now();
      return processes.seen({ ...self, parts: [...parts], startedAt, seenAt }, later(seenAt, -rememberMs));
    });
  return {
    announce(part) {
      parts.add(part);
      timer ??= setInterval(() => void beat(), beatEveryMs).unref();
      return beat();
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      if (timer) await safely(() => processes.gone(self.id));
    },
  };
}
