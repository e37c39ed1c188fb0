/**
 * Gives the decoder so many seconds. Promise: a picture for which they were not enough is never called damaged.
 *
 * When its time is up the decoder stops, and what it says then is told by whichever of its threads was first; so the
 * clock decides what it was, not the words.
 */
import type { Sharp } from 'sharp';
import { seconds } from '../lib/clock.ts';

export class OutOfTime extends Error {}

export async function inTime<Result>(
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
    throw new OutOfTime('The decoder was stopped.', { cause: error });
  }
}
