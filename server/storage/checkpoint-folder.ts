/** Keeps signed checkpoints as files that are never changed: a folder a workspace, a file a size. */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliverCheckpoint } from '../domain/audit/sign-checkpoints.ts';

export const createCheckpointFolder =
  (folder: string): DeliverCheckpoint =>
  async ({ workspaceId, size, note }) => {
    const path = join(folder, workspaceId, `${size}.txt`);
    const unfinished = `${path}.${process.pid}.new`;
    await mkdir(join(folder, workspaceId), { recursive: true });
    await writeFile(unfinished, note, { flush: true });
    try {
      // Never over one that is there: it is evidence.
      await link(unfinished, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      await rm(unfinished);
    }
  };
