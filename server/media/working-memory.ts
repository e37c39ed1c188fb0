/**
 * The memory that work on files may take, in bytes. Promise: pictures that are read or rendered, stills of
 * videos and readings of videos together stay within it, whoever the caller; so a small machine survives large
 * files.
 *
 * One limit for the whole process, because its memory is shared.
 */
import { createSemaphore } from './semaphore.ts';

/** No single picture may take more: measured, it admits a rotated photo of 50 million pixels. */
export const workingBytes = 195_000_000;
/** The minimum weight of any work: three small ones at once are enough. */
const minBytes = 70_000_000;

const withPermit = createSemaphore(workingBytes);

export const withMemory = <Result>(
  bytes: number,
  work: () => Promise<Result>,
  urgency: 'normal' | 'next' = 'normal',
): Promise<Result> => withPermit(Math.max(bytes, minBytes), work, urgency);
