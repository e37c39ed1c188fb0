/** Files wait next to the stored ones, on the same disk, so storing one is a rename. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataStore } from '@tus/utils';
import type { Staging } from '../domain/media/ports.ts';
import { incomingFolder, mediaFolder } from './disk.ts';
import { newFilePath, removeAbandonedFiles, withDiskErrors, writeChunks } from './disk-files.ts';
import { DiskStagedFile } from './disk-staged-file.ts';
import { DiskUploads } from './disk-uploads.ts';
import { incomingBytes } from './incoming.ts';
import { ignoreNotFound, isUploadId } from './names.ts';

export async function createDiskStaging(
  dataDir: string,
): Promise<{ readonly staging: Staging; readonly tusStore: DataStore }> {
  const incoming = incomingFolder(dataDir);
  const directory = join(mediaFolder(dataDir), '.uploads');
  await withDiskErrors(() => mkdir(directory, { recursive: true, mode: 0o700 }));
  const uploads = new DiskUploads({ directory });

  const staging: Staging = {
    async receive(bytes, options) {
      const path = newFilePath(incoming);
      const hash = createHash('sha256');
      try {
        return await withDiskErrors(async () => {
          await using file = await open(path, 'wx', 0o600);
          // Not synced here: many files are refused, and accepted ones are synced when they are stored.
          const sizeBytes = await writeChunks(file, incomingBytes(bytes, hash, options));
          return new DiskStagedFile({ path, sizeBytes, sha256: hash.digest('hex'), deleteOnDispose: true });
        });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async openUpload(id) {
      if (!isUploadId(id)) return undefined;
      const upload = await uploads.getUpload(id).catch(ignoreNotFound);
      if (!upload || upload.offset !== upload.size) return undefined;
      return new DiskStagedFile({
        path: uploads.pathOf(id),
        sizeBytes: upload.offset,
        sha256: null,
        deleteOnDispose: false,
      });
    },

    async uploadedBytes(id) {
      const upload = isUploadId(id) ? await uploads.getUpload(id).catch(ignoreNotFound) : undefined;
      return upload?.offset ?? 0;
    },

    async removeUpload(id) {
      if (isUploadId(id)) await uploads.remove(id);
    },

    removeAbandoned: (now) => withDiskErrors(() => removeAbandonedFiles(incoming, now)),
  };
  return { staging, tusStore: uploads };
}
