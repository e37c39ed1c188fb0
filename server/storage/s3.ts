/**
 * Bytes in a bucket, under their hash: <prefix>media/<workspace>/<aa>/<sha256>. Promises: an object is either
 * complete or absent; bytes to be sent are verified while they are read.
 */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { BytesMissingError, type MediaStorage, type Staging } from '../domain/media/ports.ts';
import { sha256Hex } from '../lib/canonical-json.ts';
import type { WorkspaceId } from '../lib/ids.ts';
import type { Bucket } from './bucket.ts';
import { newFilePath, openScratchFolder, scratchFolder, withDiskErrors, writeChunks } from './disk-files.ts';
import { checkWorkspaceId, objectName } from './names.ts';
import { S3StagedFile } from './s3-staged-file.ts';
import { verifyFile } from './verified-file.ts';

export async function createS3Storage(
  bucket: Bucket,
  staging: Staging,
  dataDir: string,
): Promise<MediaStorage> {
  const scratch = scratchFolder(dataDir);
  await withDiskErrors(() => openScratchFolder(scratch));
  const keyOf = (workspaceId: WorkspaceId, sha256: string): string =>
    bucket.key(`media/${objectName(workspaceId, sha256)}`);

  const storage: MediaStorage = {
    async put(workspaceId, bytes) {
      checkWorkspaceId(workspaceId);
      if (bytes instanceof Uint8Array) {
        const stored = { sha256: sha256Hex(bytes), sizeBytes: bytes.length };
        await bucket.write(keyOf(workspaceId, stored.sha256), bytes);
        return stored;
      }
      // Its name is known only when all of it has passed.
      await using staged = await staging.receive(bytes, { maxBytes: Number.MAX_SAFE_INTEGER });
      return await storage.putStaged(workspaceId, staged);
    },

    async putStaged(workspaceId, staged) {
      checkWorkspaceId(workspaceId);
      const stored = { sha256: await staged.sha256(), sizeBytes: staged.sizeBytes };
      const key = keyOf(workspaceId, stored.sha256);
      const there = await bucket.find(key);
      const ours = staged instanceof S3StagedFile && staged.bucket === bucket;
      if (there?.sizeBytes !== stored.sizeBytes) {
        if (ours) await bucket.copy(staged.key, key, stored.sizeBytes);
        else await copyIn(staged.stream(), key, stored.sha256);
      }
      if (ours) await staged[Symbol.asyncDispose]();
      return stored;
    },

    has: async (workspaceId, sha256) => (await bucket.find(keyOf(workspaceId, sha256))) !== undefined,

    async size(workspaceId, sha256) {
      const found = await bucket.find(keyOf(workspaceId, sha256));
      if (!found) throw new BytesMissingError('the storage does not have these bytes');
      return found.sizeBytes;
    },

    async open(workspaceId, sha256, range) {
      const key = keyOf(workspaceId, sha256);
      if (!range) {
        const { body, sizeBytes } = await bucket.read(key);
        return { stream: ReadableStream.from(body), sizeBytes };
      }
      const sizeBytes = await storage.size(workspaceId, sha256);
      const last = Math.min(range.last, sizeBytes - 1);
      const body =
        range.first > last ? nothing() : (await bucket.read(key, { first: range.first, last })).body;
      return { stream: ReadableStream.from(body), sizeBytes };
    },

    verify(workspaceId, sha256) {
      return verifyFile(async (range) => (await storage.open(workspaceId, sha256, range)).stream, sha256);
    },

    async localFile(workspaceId, sha256) {
      const key = keyOf(workspaceId, sha256);
      const path = newFilePath(scratch);
      const remove = (): Promise<void> => rm(path, { force: true });
      try {
        await withDiskErrors(async () => {
          await using file = await open(path, 'wx', 0o600);
          await writeChunks(file, (await bucket.read(key)).body);
        });
      } catch (error) {
        await remove();
        throw error;
      }
      return { path, [Symbol.asyncDispose]: remove };
    },

    delete: async (workspaceId, sha256) => bucket.remove(keyOf(workspaceId, sha256)),
  };
  return storage;

  async function copyIn(bytes: AsyncIterable<Uint8Array>, key: string, sha256: string): Promise<void> {
    const hash = createHash('sha256');
    await bucket.writeStream(
      key,
      (async function* () {
        for await (const chunk of bytes) {
          hash.update(chunk);
          yield chunk;
        }
        if (hash.digest('hex') !== sha256) throw new Error('the staged file changed while it was copied');
      })(),
    );
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An empty stream, for a range past the end.
}
