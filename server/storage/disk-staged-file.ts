import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, rename, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ByteRange, Overwrite, StagedFile } from '../domain/media/ports.ts';
import { overwriteLength } from '../domain/media/storage-ports.ts';
import { withDiskErrors } from './disk-files.ts';

const zeros = Buffer.alloc(65_536);

interface DiskStagedOptions {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  /** False: it stays in place until it is removed by name. */
  readonly deleteOnDispose: boolean;
}

/** A complete file on this disk that is not stored yet. */
export class DiskStagedFile implements StagedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly deleteOnDispose: boolean;
  #sha256: string | null;
  #moved = false;

  constructor({ path, sizeBytes, sha256, deleteOnDispose }: DiskStagedOptions) {
    this.path = path;
    this.sizeBytes = sizeBytes;
    this.deleteOnDispose = deleteOnDispose;
    this.#sha256 = sha256;
  }

  async sha256(): Promise<string> {
    this.#sha256 ??= await withDiskErrors(() => hashFile(this.path));
    return this.#sha256;
  }

  read({ first, last }: ByteRange): Promise<Uint8Array> {
    return withDiskErrors(async () => {
      const length = Math.max(0, Math.min(last + 1, this.sizeBytes) - first);
      await using file = await open(this.path, 'r');
      const bytes = new Uint8Array(length);
      let filled = 0;
      while (filled < length) {
        const { bytesRead } = await file.read(bytes, filled, length - filled, first + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return bytes.subarray(0, filled);
    });
  }

  stream(): ReadableStream<Uint8Array> {
    return Readable.toWeb(createReadStream(this.path)) as ReadableStream<Uint8Array>;
  }

  async overwrite(parts: readonly Overwrite[]): Promise<void> {
    if (parts.some((part) => part.offset < 0 || part.offset + overwriteLength(part) > this.sizeBytes))
      throw new Error('bytes can be written over others of the file only');
    if (parts.length === 0) return;
    this.#sha256 = null;
    await withDiskErrors(async () => {
      await detachFromStore(this.path);
      await using file = await open(this.path, 'r+');
      for (const part of parts) {
        const { offset, bytes } = part;
        const length = overwriteLength(part);
        for (let written = 0; written < length; ) {
          const rest =
            typeof bytes === 'number' ? zeros.subarray(0, length - written) : bytes.subarray(written);
          written += (await file.write(rest, 0, rest.length, offset + written)).bytesWritten;
        }
      }
    });
  }

  /** Its bytes are now stored under another name, so disposing removes nothing. */
  markMoved(): void {
    this.#moved = true;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.deleteOnDispose && !this.#moved) await rm(this.path, { force: true });
  }
}

/** Stored bytes never change: if they have a second hard link in the store, continue with a copy. */
async function detachFromStore(path: string): Promise<void> {
  if ((await stat(path)).nlink === 1) return;
  const copy = `${path}.copy`;
  await copyFile(path, copy);
  await rename(copy, path);
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 })) hash.update(chunk);
  return hash.digest('hex');
}
