/** Files wait beside the stored ones, on the same disk: keeping one is a rename. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataStore } from '@tus/utils';
import type { Staging } from '../domain/media/ports.ts';
import { incomingFolder, mediaFolder } from './disk.ts';
import { freshPath, removeAbandonedFiles, withDisk, writeChunks } from './disk-files.ts';
import { DiskStagedFile } from './disk-staged-file.ts';
import { DiskUploads } from './disk-uploads.ts';
import { incomingBytes } from './incoming.ts';
import { isUploadId, notThere } from './names.ts';

export async function createDiskStaging(
  dataDir: string,
): Promise<{ readonly staging: Staging; readonly tusStore: DataStore }> {
  const incoming = incomingFolder(dataDir);
  const directory = join(mediaFolder(dataDir), '.uploads');
  await withDisk(() => mkdir(directory, { recursive: true, mode: 0o700 }));
  const uploads = new DiskUploads({ directory });

  const staging: Staging = {
    async receive(bytes, options) {
      const path = freshPath(incoming);
      const hash = createHash('sha256');
      try {
        return await withDisk(async () => {
          await using file = await open(path, 'wx', 0o600);
          // Not synced here: many files are refused, and those that are kept are synced then.
          const sizeBytes = await writeChunks(file, incomingBytes(bytes, hash, options));
          return new DiskStagedFile({ path, sizeBytes, sha256: hash.digest('hex'), passing: true });
        });
      } catch (error) {
        await rm(path, { force: true });
        throw error;
      }
    },

    async openUpload(id) {
      if (!isUploadId(id)) return undefined;
      const upload = await uploads.getUpload(id).catch(notThere);
      if (!upload || upload.offset !== upload.size) return undefined;
      return new DiskStagedFile({
        path: uploads.pathOf(id),
        sizeBytes: upload.offset,
        sha256: null,
        passing: false,
      });
    },

    async uploadedBytes(id) {
      const upload = isUploadId(id) ? await uploads.getUpload(id).catch(notThere) : undefined;
      return upload?.offset ?? 0;
    },

    async removeUpload(id) {
      if (isUploadId(id)) await uploads.remove(id);
    },

    removeAbandoned: (now) => withDisk(() => removeAbandonedFiles(incoming, now)),
  };
  return { staging, tusStore: uploads };
}
