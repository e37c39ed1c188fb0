/** Keeps signed checkpoints as files that are never changed: a folder a workspace, a file a size. */
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DeliverableCheckpoint } from '../domain/audit/ports.ts';
import type { DeliverCheckpoint } from '../domain/audit/sign-checkpoints.ts';

export const createCheckpointFolder =
  (folder: string): DeliverCheckpoint =>
  ({ workspaceId, size, note }) =>
    keepFile(join(folder, workspaceId), `${size}.txt`, note);

/** The answer of a time-stamp authority, as `openssl ts -verify` reads it, beside what it stamped. */
export const createTimestampFolder =
  (folder: string) =>
  ({ workspaceId, size }: DeliverableCheckpoint, answer: Buffer): Promise<void> =>
    keepFile(join(folder, workspaceId), `${size}.tsr`, answer);

async function keepFile(folder: string, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  const unfinished = `${path}.${process.pid}.new`;
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, content, { flush: true });
  try {
    // Never over one that is there: it is evidence.
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(unfinished);
  }
}
