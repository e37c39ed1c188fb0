/**
 * Bytes on a disk, under their hash: media/<workspace>/<aa>/<sha256>. Promises: a file is either complete or
 * absent, even after a power cut; bytes to be sent are verified while they are read.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { BytesMissingError, type MediaStorage, type StoredBytes } from '../domain/media/ports.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import {
  createFolder,
  errorCode,
  newFilePath,
  openScratchFolder,
  syncFile,
  withDiskErrors,
  writeChunks,
} from './disk-files.ts';
import { DiskStagedFile } from './disk-staged-file.ts';
import { incomingBytes } from './incoming.ts';
import { checkWorkspaceId, objectName } from './names.ts';
import { verifyFile } from './verified-file.ts';

export const mediaFolder = (dataDir: string): string => join(dataDir, 'media');
export const incomingFolder = (dataDir: string): string => join(mediaFolder(dataDir), '.incoming');

export async function createDiskStorage(dataDir: string): Promise<MediaStorage> {
  const root = mediaFolder(dataDir);
  const incoming = incomingFolder(dataDir);
  await withDiskErrors(() => openScratchFolder(incoming));
  const pathOf = (workspaceId: WorkspaceId, sha256: string): string =>
    join(root, objectName(workspaceId, sha256));

  /**
   * Storing the same bytes again replaces the file: it is stored once, and repaired if the disk had damaged it.
   */
  async function moveIntoStore(synced: string, workspaceId: WorkspaceId, sha256: string): Promise<void> {
    const path = pathOf(workspaceId, sha256);
    await createFolder(dirname(path), root);
    await rename(synced, path);
    await syncFile(dirname(path));
  }

  async function put(
    workspaceId: WorkspaceId,
    bytes: Uint8Array | AsyncIterable<Uint8Array>,
  ): Promise<StoredBytes> {
    checkWorkspaceId(workspaceId);
    const temporary = newFilePath(incoming);
    try {
      return await withDiskErrors(async () => {
        const stored = await writeSynced(temporary, bytes);
        await moveIntoStore(temporary, workspaceId, stored.sha256);
        return stored;
      });
    } finally {
      await rm(temporary, { force: true });
    }
  }

  const storage: MediaStorage = {
    put,

    async putStaged(workspaceId, staged) {
      checkWorkspaceId(workspaceId);
      const stored = { sha256: await staged.sha256(), sizeBytes: staged.sizeBytes };
      if (!(staged instanceof DiskStagedFile) || !staged.path.startsWith(`${root}/`)) {
        await requireSameBytes(put(workspaceId, staged.stream()), stored);
      } else if (staged.deleteOnDispose) {
        await withDiskErrors(async () => {
          await syncFile(staged.path);
          await moveIntoStore(staged.path, workspaceId, stored.sha256);
        });
        staged.markMoved();
      } else {
        await linkOrCopy(staged, workspaceId, stored);
      }
      return stored;
    },

    has: (workspaceId, sha256) => {
      const path = pathOf(workspaceId, sha256);
      return withDiskErrors(() =>
        access(path).then(
          () => true,
          (error: unknown) => {
            if (isMissing(error)) return false;
            throw error;
          },
        ),
      );
    },

    size: async (workspaceId, sha256) => sizeOf(pathOf(workspaceId, sha256)),

    async open(workspaceId, sha256, range) {
      const path = pathOf(workspaceId, sha256);
      const sizeBytes = await sizeOf(path);
      const first = range?.first ?? 0;
      const last = Math.min(range?.last ?? Number.POSITIVE_INFINITY, sizeBytes - 1);
      const stream = first > last ? Readable.from([]) : createReadStream(path, { start: first, end: last });
      return { stream: Readable.toWeb(stream) as ReadableStream<Uint8Array>, sizeBytes };
    },

    verify(workspaceId, sha256) {
      return verifyFile(async (range) => (await storage.open(workspaceId, sha256, range)).stream, sha256);
    },

    async localFile(workspaceId, sha256) {
      const path = pathOf(workspaceId, sha256);
      await sizeOf(path);
      return { path, [Symbol.asyncDispose]: async () => undefined };
    },

    async delete(workspaceId, sha256) {
      const path = pathOf(workspaceId, sha256);
      await withDiskErrors(() => rm(path, { force: true }));
    },
  };
  return storage;

  /** A resumable upload keeps its own name until it is removed, so the same bytes get a second hard link. */
  async function linkOrCopy(staged: DiskStagedFile, workspaceId: WorkspaceId, stored: StoredBytes) {
    const temporary = newFilePath(incoming);
    try {
      await withDiskErrors(() => syncFile(staged.path));
      const linked = await link(staged.path, temporary).then(
        () => true,
        // Not every file system supports hard links; then the bytes are copied.
        () => false,
      );
      if (linked) await withDiskErrors(() => moveIntoStore(temporary, workspaceId, stored.sha256));
      else await requireSameBytes(put(workspaceId, staged.stream()), stored);
    } finally {
      await rm(temporary, { force: true });
    }
  }
}

async function requireSameBytes(storing: Promise<StoredBytes>, expected: StoredBytes): Promise<void> {
  const { sha256 } = await storing;
  if (sha256 !== expected.sha256) throw new Error('the staged file changed while it was copied');
}

async function writeSynced(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<StoredBytes> {
  await using file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  const sizeBytes = await writeChunks(
    file,
    incomingBytes(each(bytes), hash, { maxBytes: Number.MAX_SAFE_INTEGER }),
  );
  await file.sync();
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function* each(bytes: Uint8Array | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (bytes instanceof Uint8Array) yield bytes;
  else yield* bytes;
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '');

async function sizeOf(path: string): Promise<number> {
  try {
    return (await withDiskErrors(() => stat(path))).size;
  } catch (error) {
    if (isMissing(error))
      throw new BytesMissingError('the storage does not have these bytes', { cause: error });
    throw error;
  }
}
