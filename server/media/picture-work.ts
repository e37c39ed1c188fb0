/**
 * Where work on pictures is done. Promise: heavy work is done in a process that ends with it, because the memory a
 * decoder has used is not given back: after seventeen large pictures the service had grown to 750 MB, measured.
 */
import type { PictureResult } from '../domain/media/ports.ts';
import { workOnPictureApart } from './picture-guard.ts';
import { type PictureJob, performPictureJob } from './picture-job.ts';
import { withMemory } from './working-memory.ts';

/** Up to this the service does it itself, at once: a process takes 0.3 s and 50 MB more. */
const lightBytes = 24_000_000;
const processBytes = 50_000_000;
/** The file as it came, and about as much again as it goes. */
const filesHeld = 2;

export function workOnPicture(
  bytes: Uint8Array,
  job: PictureJob,
  cost: number,
  /** What is made of a picture goes before the next one is read: somebody holds its bytes meanwhile. */
  urgency: 'usual' | 'next' = 'next',
): Promise<PictureResult> {
  const held = filesHeld * bytes.length;
  if (cost <= lightBytes) return withMemory(cost + held, () => performPictureJob(bytes, job), urgency);
  return withMemory(cost + held + processBytes, () => workOnPictureApart(bytes, job), urgency);
}
