import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Uploaded bytes, kept once by their SHA-256. */
export type StoredBlob = { sha256: string; sizeBytes: number };
export type BlobStore = {
  receive(bytes: Readable): Promise<StoredBlob>;
  read(sha256: string): Readable;
  /** The first bytes of a stored blob, enough to tell what kind of file it is. */
  head(sha256: string, length: number): Promise<Buffer>;
};

export function openBlobs(dataDir: string): BlobStore {
  const folder = join(dataDir, 'blobs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });

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
    read: (sha256) => createReadStream(join(folder, sha256)),
    async head(sha256, length) {
      await using file = await open(join(folder, sha256));
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
      return buffer.subarray(0, bytesRead);
    },
  };
}
