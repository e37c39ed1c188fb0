import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Overwrite, StagedFile } from '../domain/media/ports.ts';
import { overwriteLength } from '../domain/media/storage-ports.ts';
import type { Bucket } from './bucket.ts';

interface S3StagedOptions {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  /** False: it stays in place until it is removed by name. */
  readonly deleteOnDispose: boolean;
}

/** A complete object of the bucket that is not stored yet. */
export class S3StagedFile implements StagedFile {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  #sha256: string | null;
  readonly #passing: boolean;
  #gone = false;

  constructor({ bucket, key, sizeBytes, sha256, deleteOnDispose }: S3StagedOptions) {
    this.bucket = bucket;
    this.key = key;
    this.sizeBytes = sizeBytes;
    this.#sha256 = sha256;
    this.#passing = deleteOnDispose;
  }

  async sha256(): Promise<string> {
    if (this.#sha256 === null) {
      const hash = createHash('sha256');
      for await (const chunk of this.#bytes()) hash.update(chunk);
      this.#sha256 = hash.digest('hex');
    }
    return this.#sha256;
  }

  async read({ first, last }: ByteRange): Promise<Uint8Array> {
    const end = Math.min(last, this.sizeBytes - 1);
    if (first > end) return new Uint8Array();
    const { body } = await this.bucket.read(this.key, { first, last: end });
    return await buffer(body);
  }

  stream(): ReadableStream<Uint8Array> {
    return ReadableStream.from(this.#bytes());
  }

  /**
   * Objects cannot be changed in place, so it is rewritten in one go; the old one stays until the new one is
   * complete.
   */
  async overwrite(parts: readonly Overwrite[]): Promise<void> {
    if (parts.some((part) => part.offset < 0 || part.offset + overwriteLength(part) > this.sizeBytes))
      throw new Error('bytes can be written over others of the file only');
    if (parts.length === 0) return;
    const hash = createHash('sha256');
    const patch = createPatcher(parts);
    const patched = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let position = 0;
      for await (const chunk of source) {
        const changed = patch(chunk, position);
        position += chunk.length;
        hash.update(changed);
        yield changed;
      }
    };
    await this.bucket.writeStream(this.key, patched(this.#bytes()));
    this.#sha256 = hash.digest('hex');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (!this.#passing || this.#gone) return;
    await this.bucket.remove(this.key);
    this.#gone = true;
  }

  async *#bytes(): AsyncGenerator<Uint8Array> {
    yield* (await this.bucket.read(this.key)).body;
  }
}

/** For chunks in file order: parts before the last chunk are not checked again. */
function createPatcher(parts: readonly Overwrite[]): (chunk: Uint8Array, position: number) => Uint8Array {
  const waiting = [...parts.entries()].sort(([, one], [, other]) => other.offset - one.offset);
  let open: (readonly [order: number, part: Overwrite])[] = [];
  return (chunk, position) => {
    const chunkEnd = position + chunk.length;
    for (let next = waiting.at(-1); next && next[1].offset < chunkEnd; next = waiting.at(-1)) {
      open.push(next);
      waiting.pop();
    }
    // Where two parts overlap the later one wins, as on a disk.
    open.sort(([one], [other]) => one - other);
    const changed = new Uint8Array(chunk);
    for (const [, part] of open) {
      const { offset, bytes } = part;
      const from = Math.max(offset, position);
      const to = Math.min(offset + overwriteLength(part), chunkEnd);
      if (typeof bytes === 'number') changed.fill(0, from - position, to - position);
      else changed.set(bytes.subarray(from - offset, to - offset), from - position);
    }
    open = open.filter(([, part]) => part.offset + overwriteLength(part) > chunkEnd);
    return changed;
  };
}
