/**
 * One request at a time writes to an upload, whichever process received it. Promise: while one caller holds the
 * lock, no other gets it; a holder that can no longer prove that it holds it is notified to stop before its
 * lease ends.
 *
 * The lock is a lease in the upload's own row, renewed every second, so no database connection is held while
 * bytes flow. A new caller requests the lock by a mark in the row; the holder sees it when it renews, and
 * releases the lock. So the connection of a phone that left its network is replaced within seconds, and a
 * process that died within seconds too.
 */

import { randomUUID } from 'node:crypto';
import { sql as raw } from 'kysely';
import { messages } from '../../domain/media/messages.ts';
import { AppError, notFound } from '../../errors.ts';
import { seconds } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { DatabaseHandle } from '../postgres/database.ts';

export interface UploadLock {
  /** `release` is called when another caller wants the lock, or when it is lost. */
  lock(signal: AbortSignal, release: () => void | Promise<void>): Promise<void>;
  unlock(): Promise<void>;
}

export interface UploadLocks {
  newLock(id: string): UploadLock;
}

export interface UploadLockTimes {
  readonly leaseMs: number;
  readonly renewMs: number;
  readonly retryMs: number;
  /** How long a new caller waits before it must come back later. */
  readonly maxWaitMs: number;
}

const defaultTimes: UploadLockTimes = {
  leaseMs: seconds(6),
  renewMs: seconds(1),
  retryMs: 250,
  maxWaitMs: seconds(10),
};

export function createUploadLocks(
  { sql }: DatabaseHandle,
  log: Logger,
  times: Partial<UploadLockTimes> = {},
): UploadLocks {
  const { leaseMs, renewMs, retryMs, maxWaitMs } = { ...defaultTimes, ...times };
  // The database's own time, so that processes with different clocks agree.
  const leaseEnd = raw`statement_timestamp() + ${leaseMs} * interval '1 millisecond'`;
  const isFree = raw`(lock_holder is null or lock_until < statement_timestamp())`;

  /** One statement takes the lock or requests it, so two new callers cannot both take it. */
  const take = async (id: string, holder: string): Promise<boolean> => {
    const { rows } = await raw<{ lock_holder: string }>`
      update uploads set
        lock_holder = case when ${isFree} then ${holder} else lock_holder end,
        lock_until = case when ${isFree} then ${leaseEnd} else lock_until end,
        release_wanted = not ${isFree}
      where id = ${id}
      returning lock_holder`.execute(sql);
    const [row] = rows;
    if (!row) throw notFound('upload');
    return row.lock_holder === holder;
  };

  const renew = async (id: string, holder: string): Promise<'held' | 'wanted' | 'lost'> => {
    const { rows } = await raw<{ release_wanted: boolean }>`
      update uploads set lock_until = ${leaseEnd}
      where id = ${id} and lock_holder = ${holder} returning release_wanted`.execute(sql);
    const [row] = rows;
    if (!row) return 'lost';
    return row.release_wanted ? 'wanted' : 'held';
  };

  const unlockRow = (id: string, holder: string) =>
    raw`update uploads set lock_holder = null, lock_until = null, release_wanted = false
      where id = ${id} and lock_holder = ${holder}`.execute(sql);

  return {
    newLock(id) {
      const holder = randomUUID();
      let stopRenewing: () => void = () => undefined;

      /** `requestedAt`: the `performance.now()` before the request, from which the lease counts. */
      const keepRenewing = (requestedAt: number, release: () => void | Promise<void>): (() => void) => {
        let stopped = false;
        let timer: NodeJS.Timeout | undefined;
        let deadline: NodeJS.Timeout | undefined;
        /**
         * With a third of the lease left there is still time to stop writing, even when the database hangs. A
         * response may be slow, so the lease counts from the request.
         */
        const setDeadline = (from: number): void => {
          clearTimeout(deadline);
          deadline = setTimeout(release, Math.max(0, from + (leaseMs * 2) / 3 - performance.now()));
        };
        const renewOnce = async (): Promise<void> => {
          try {
            const renewedFrom = performance.now();
            const state = await renew(id, holder);
            if (stopped) return;
            if (state !== 'lost') setDeadline(renewedFrom);
            if (state !== 'held') await release();
            if (state === 'lost') return;
          } catch (error) {
            log.warn({ error, upload: id }, 'the lock of an upload could not be renewed');
          }
          if (!stopped) scheduleRenewal();
        };
        const scheduleRenewal = (): void => {
          timer = setTimeout(renewOnce, renewMs);
        };
        setDeadline(requestedAt);
        scheduleRenewal();
        return () => {
          stopped = true;
          clearTimeout(timer);
          clearTimeout(deadline);
        };
      };

      return {
        async lock(signal, release) {
          let requestedAt = performance.now();
          const waitUntil = requestedAt + maxWaitMs;
          while (!(await take(id, holder))) {
            if (signal.aborted || performance.now() >= waitUntil)
              throw new AppError('request_in_progress', messages.upload_busy(), { retryAfterSeconds: 2 });
            await new Promise((resolve) => setTimeout(resolve, retryMs));
            requestedAt = performance.now();
          }
          stopRenewing = keepRenewing(requestedAt, release);
        },
        async unlock() {
          stopRenewing();
          await unlockRow(id, holder).catch((error: unknown) =>
            log.warn(
              { error, upload: id },
              'the lock of an upload could not be released; its lease will expire',
            ),
          );
        },
      };
    },
  };
}
