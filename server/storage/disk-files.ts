/** Writes files durably: large blocks, nothing counted that is not written, folders synced. */
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StorageError } from '../domain/media/ports.ts';
import { hours, systemClock } from '../lib/clock.ts';

const blockBytes = 1_048_576;
/** Many tiny chunks are written before they fill a block, or their overhead would outweigh their content. */
const blockChunks = 512;

/** A file still unfinished after this long belongs to a process that died. */
const abandonedAfterMs = hours(1);

/**
 * Writes chunks in order from `start`, one block being written while the next is collected, and returns the end
 * position. When the source fails, what had arrived is in the file.
 */
export async function writeChunks(
  file: FileHandle,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  start = 0,
): Promise<number> {
  let end = start;
  let block: Uint8Array[] = [];
  let gatheredBytes = 0;
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    writing = writeBlock(file, block, end);
    // The next flush awaits and reports a failure; until then it must not count as an unhandled rejection.
    writing.catch(() => undefined);
    end += gatheredBytes;
    block = [];
    gatheredBytes = 0;
  };
  try {
    for await (const chunk of chunks) {
      block.push(chunk);
      gatheredBytes += chunk.length;
      if (gatheredBytes >= blockBytes || block.length >= blockChunks) await flush();
    }
  } finally {
    if (gatheredBytes > 0) await flush();
    await writing;
  }
  return end;
}

async function writeBlock(file: FileHandle, block: readonly Uint8Array[], position: number): Promise<void> {
  const { bytesWritten } = await file.writev(block, position);
  let rest = unwritten(block, bytesWritten);
  while (rest.length > 0) {
    const at = position + totalLength(block) - rest.length;
    rest = rest.subarray((await file.write(rest, 0, rest.length, at)).bytesWritten);
  }
}

const totalLength = (block: readonly Uint8Array[]): number =>
  block.reduce((sum, { length }) => sum + length, 0);

/** The bytes the kernel did not take. Usually it takes all of them and nothing is copied. */
const unwritten = (block: readonly Uint8Array[], bytesWritten: number): Uint8Array =>
  bytesWritten === totalLength(block) ? new Uint8Array() : Buffer.concat(block).subarray(bytesWritten);

/** A new file name in the folder, so that nothing is overwritten. */
export const newFilePath = (folder: string): string => join(folder, randomUUID());

export async function syncFile(path: string): Promise<void> {
  await using file = await open(path, 'r');
  await file.sync();
}

/** Creates a folder durably: it survives a power cut only when its parent is synced too. */
export async function createFolder(folder: string, root: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  await syncFile(dirname(folder));
  await syncFile(root);
}

/** For temporary files of tools that need one on the local disk. */
export const scratchFolder = (dataDir: string): string => join(dataDir, 'tmp');

/** Creates the folder if needed, and removes files that a process left there when it died. */
export async function openScratchFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeAbandonedFiles(folder, systemClock.now());
}

/**
 * Removes abandoned files, except those with a second hard link: such a file may be old and is being stored
 * right now.
 */
export async function removeAbandonedFiles(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    const isAbandoned = found?.nlink === 1 && now.getTime() - found.mtimeMs > abandonedAfterMs;
    if (isAbandoned) await rm(path, { force: true });
  }
}

const errorTexts: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk of the data folder is full. Free some space, then try again.',
  EDQUOT: 'The disk quota of the data folder is used up. Free some space or raise the quota, then try again.',
  EROFS: 'The data folder is on a disk that cannot be written to. Mount it for writing, then try again.',
  EACCES: 'The data folder does not let us in. Give its owner back the right to read and write it.',
  EPERM: 'The data folder does not let us in. Give its owner back the right to read and write it.',
  EIO: 'The disk of the data folder fails to read or write. Check the disk.',
  EMFILE: 'Too many files are open. Try again, or raise the limit of open files.',
  ENFILE: 'Too many files are open. Try again, or raise the limit of open files.',
};

/** Translates errors of the disk itself into `StorageError`; returns others unchanged. */
export function toDiskTrouble(error: unknown): unknown {
  const text = errorTexts[errorCode(error) ?? ''];
  return text === undefined ? error : new StorageError(text, { cause: error });
}

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;

export async function withDiskErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toDiskTrouble(error);
  }
}
