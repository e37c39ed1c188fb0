import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Uploaded bytes, stored once by their SHA-256. */
export type StoredBlob = { sha256: string; sizeBytes: number };
export type BlobStore = {
  receive(bytes: Readable): Promise<StoredBlob>;
  /** The whole blob, or the bytes from `start` to `end` inclusive. */
  read(sha256: string, range?: { start: number; end: number }): Readable;
  /** `length` bytes from `start`, or fewer at the end of the blob. */
  slice(sha256: string, start: number, length: number): Promise<Buffer>;
  /** The first bytes of a blob, to detect the file type. */
  head(sha256: string, length: number): Promise<Buffer>;
  /** The SHA-256 of the concatenated blobs. Read through one small buffer to keep memory low for large files. */
  hashOf(sha256s: string[]): Promise<string>;
  /** Stores the concatenated blobs as a new blob. */
  join(sha256s: string[]): Promise<StoredBlob>;
};

const chunkBytes = 256 * 1024;

export function openBlobs(dataDir: string): BlobStore {
  const folder = join(dataDir, 'blobs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const slice = async (sha256: string, start: number, length: number): Promise<Buffer> => {
    await using file = await open(join(folder, sha256));
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, start);
    return buffer.subarray(0, bytesRead);
  };

  /** Reuses one buffer: each chunk must be used before the next one is read. */
  async function* readChunks(sha256s: string[]): AsyncGenerator<Buffer> {
    const buffer = Buffer.alloc(chunkBytes);
    for (const sha256 of sha256s) {
      await using file = await open(join(folder, sha256));
      for (;;) {
        const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        yield buffer.subarray(0, bytesRead);
      }
    }
  }

  return {
    async receive(bytes) {
      const partial = join(folder, `incoming-${randomUUID()}`);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const measure = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          sizeBytes += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, measure, createWriteStream(partial, { mode: 0o600 }));
      } catch (error) {
        rmSync(partial, { force: true });
        throw error;
      }
      const sha256 = hash.digest('hex');
      renameSync(partial, join(folder, sha256));
      return { sha256, sizeBytes };
    },
    read: (sha256, range) => createReadStream(join(folder, sha256), range),
    slice,
    head: (sha256, length) => slice(sha256, 0, length),
    async hashOf(sha256s) {
      const hash = createHash('sha256');
      for await (const chunk of readChunks(sha256s)) hash.update(chunk);
      return hash.digest('hex');
    },
    async join(sha256s) {
      const partial = join(folder, `incoming-${randomUUID()}`);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      try {
        await using target = await open(partial, 'wx', 0o600);
        for await (const chunk of readChunks(sha256s)) {
          hash.update(chunk);
          await target.writeFile(chunk);
          sizeBytes += chunk.length;
        }
      } catch (error) {
        rmSync(partial, { force: true });
        throw error;
      }
      const sha256 = hash.digest('hex');
      renameSync(partial, join(folder, sha256));
      return { sha256, sizeBytes };
    },
  };
}
