/**
 * The memory that work on files may take, in bytes. Promise: pictures that are read or made, still pictures of
 * videos and readings of videos together stay within it, whoever asks; so a small machine survives large files.
 *
 * One for the whole process, because its memory is one.
 */
import { turns } from './turns.ts';

/** No single picture may take more: measured, it lets a turned photo of 50 million pixels in. */
export const workingBytes = 195_000_000;
/** Nothing counts for less: three at once are enough for small ones. */
const leastBytes = 70_000_000;

const takeTurn = turns(workingBytes);

export const withMemory = <Result>(
  bytes: number,
  work: () => Promise<Result>,
  urgency: 'usual' | 'next' = 'usual',
): Promise<Result> => takeTurn(Math.max(bytes, leastBytes), work, urgency);
