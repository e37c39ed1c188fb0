/**
 * Keeps calls until they are written, each second or when there are many. Promise: no request waits for the log or fails
 * because of it. When the database does not take them, the oldest are dropped and counted.
 */
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { CompletedCall } from './call.ts';
import type { CallStore, LogDays } from './ports.ts';

export interface CallBufferOptions {
  readonly store: CallStore;
  readonly days: Pick<LogDays, 'add'>;
  /** The calls themselves are the reason, so that trying again is useless. */
  readonly isUnwritable: (error: unknown) => boolean;
  readonly isDayMissing: (error: unknown) => boolean;
  readonly count: (outcome: 'written' | 'dropped', calls: number) => void;
  readonly log: Logger;
  readonly flushMs?: number;
  readonly maxBatch?: number;
  readonly maxWaiting?: number;
  readonly stopMs?: number;
}

export interface CallBuffer extends AsyncDisposable {
  add(call: CompletedCall): void;
  /** Writes what is waiting now. For tests, and for a page that wants to be current. */
  flush(): Promise<void>;
  /** Whether single calls are kept, or only their sums, because the log has no room left. */
  keepRows(keep: boolean): void;
}

const defaults = { flushMs: seconds(1), maxBatch: 500, maxWaiting: 5_000, stopMs: seconds(5) };

export function createCallBuffer(options: CallBufferOptions): CallBuffer {
  const { store, days, isUnwritable, isDayMissing, count, log } = options;
  const { flushMs, maxBatch, maxWaiting, stopMs } = { ...defaults, ...options };
  let waiting: CompletedCall[] = [];
  let keepsRows = true;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const dropBeyondLimit = (): void => {
    const surplus = waiting.length - maxWaiting;
    if (surplus <= 0) return;
    waiting.splice(0, surplus);
    count('dropped', surplus);
  };

  async function write(batch: readonly CompletedCall[]): Promise<void> {
    try {
      await store.write(batch, keepsRows);
    } catch (error) {
      if (!isDayMissing(error)) throw error;
      for (const day of new Set(batch.map(({ at }) => at.toISOString().slice(0, 10)))) await days.add(day);
      await store.write(batch, keepsRows);
    }
  }

  /** What comes meanwhile waits for the next time, unless it fills a batch: each statement costs more than its rows. */
  async function writeWaiting(): Promise<void> {
    for (let left = waiting.length; left > 0 || waiting.length >= maxBatch; left -= maxBatch) {
      const batch = waiting.splice(0, maxBatch);
      try {
        await write(batch);
        count('written', batch.length);
      } catch (error) {
        log.warn({ error, calls: batch.length }, 'calls could not be written to the request log');
        if (isUnwritable(error)) {
          count('dropped', batch.length);
          continue;
        }
        waiting = [...batch, ...waiting];
        dropBeyondLimit();
        break;
      }
    }
    if (waiting.length > 0) schedule();
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeWaiting().finally(() => {
      writing = undefined;
    });
    return writing;
  };
  const schedule = (): void => {
    timer ??= setTimeout(flush, flushMs).unref();
  };

  return {
    add(call) {
      waiting.push(call);
      dropBeyondLimit();
      if (waiting.length >= maxBatch && !writing) void flush();
      else schedule();
    },
    async flush() {
      // What arrived while an earlier batch was being written is written too.
      await writing;
      await flush();
    },
    keepRows(keep) {
      keepsRows = keep;
    },
    [Symbol.asyncDispose]: async () => {
      const stopped = Promise.withResolvers<void>();
      const limit = setTimeout(stopped.resolve, stopMs);
      await Promise.race([writing?.then(flush) ?? flush(), stopped.promise]);
      clearTimeout(limit);
      clearTimeout(timer);
      if (waiting.length > 0) count('dropped', waiting.length);
    },
  };
}
