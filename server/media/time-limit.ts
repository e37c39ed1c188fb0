/**
 * Limits the decoder's time. Promise: a picture that ran out of time is never reported as damaged.
 *
 * When its time is up the decoder stops, and its message comes from whichever of its threads was first; so the
 * clock decides the reason, not the message.
 */
import type { Sharp } from 'sharp';
import { seconds } from '../lib/clock.ts';

export class TimeLimitExceeded extends Error {}

export async function withTimeLimit<Result>(
  picture: Sharp,
  timeoutSeconds: number,
  finish: (picture: Sharp) => Promise<Result>,
  now = () => performance.now(),
): Promise<Result> {
  const startedAt = now();
  try {
    return await finish(picture.timeout({ seconds: timeoutSeconds }));
  } catch (error) {
    if (now() - startedAt < seconds(timeoutSeconds)) throw error;
    throw new TimeLimitExceeded('The decoder was stopped.', { cause: error });
  }
}
