/** A temporary folder on the local disk for tools that write files. Disposing removes what they wrote. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Scratch } from '../domain/media/ports.ts';

export async function createScratch(dataDir: string): Promise<Scratch> {
  const folder = join(dataDir, 'tmp');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    async file() {
      const path = join(folder, randomUUID());
      return {
        path,
        bytes: () => createReadStream(path),
        [Symbol.asyncDispose]: () => rm(path, { force: true }),
      };
    },
  };
}
