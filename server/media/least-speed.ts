/** Ends what is not silent and yet never gets done: a server that sends a byte now and then. */
import { seconds } from '../lib/clock.ts';

export interface LeastSpeed {
  readonly bytesPerSecond: number;
  /** Looked at as a whole, so that a pause is forgiven. */
  readonly windowMs: number;
}

export const defaultLeastSpeed: LeastSpeed = { bytesPerSecond: 10_000, windowMs: seconds(60) };

/** Tells of each piece how large it was and how long it was waited for; answers true when that was too slow. */
export function watchSpeed({
  bytesPerSecond,
  windowMs,
}: LeastSpeed): (sizeBytes: number, waitedMs: number) => boolean {
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
