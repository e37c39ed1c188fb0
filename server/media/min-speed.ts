/** Stops transfers that never finish although they are not silent: a server that sends a byte now and then. */
import { seconds } from '../lib/clock.ts';

export interface MinSpeed {
  readonly bytesPerSecond: number;
  /** Measured over the whole window, so that a pause is tolerated. */
  readonly windowMs: number;
}

export const defaultMinSpeed: MinSpeed = { bytesPerSecond: 10_000, windowMs: seconds(60) };

/**
 * Returns a function that takes the size of each chunk and the time it was waited for, and returns true when
 * that was too slow.
 */
export function createSpeedMonitor({
  bytesPerSecond,
  windowMs,
}: MinSpeed): (sizeBytes: number, waitedMs: number) => boolean {
  let windowBytes = 0;
  let windowWaitedMs = 0;
  return (sizeBytes, waitedMs) => {
    windowBytes += sizeBytes;
    windowWaitedMs += waitedMs;
    if (windowWaitedMs < windowMs) return false;
    const tooSlow = windowBytes < (bytesPerSecond * windowWaitedMs) / seconds(1);
    windowBytes = 0;
    windowWaitedMs = 0;
    return tooSlow;
  };
}
