/**
 * Writes a picture to a file before it is loaded into memory: noise can grow to many times its size, and the
 * encoder would hold it twice.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutputInfo, Sharp } from 'sharp';
import { withTimeLimit } from './time-limit.ts';

export class ResultTooLarge extends Error {}

export async function encodeToFile(
  picture: Sharp,
  { maxBytes, timeoutSeconds }: { readonly maxBytes: number; readonly timeoutSeconds: number },
): Promise<{ readonly data: Buffer; readonly info: OutputInfo }> {
  const folder = await mkdtemp(join(tmpdir(), 'signoff-picture-'));
  try {
    const path = join(folder, 'picture');
    const info = await withTimeLimit(picture, timeoutSeconds, (timed) => timed.toFile(path));
    if (info.size > maxBytes) throw new ResultTooLarge();
    return { data: await readFile(path), info };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
