import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ByteRange, Overwrite, StagedFile } from '../domain/media/ports.ts';
import type { Bucket } from './bucket.ts';

interface S3StagedOptions {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  readonly sha256: string | null;
  /** False: it stays where it is until somebody removes it by its name. */
  readonly passing: boolean;
}

/** A whole object of the bucket that is not kept yet. */
export class S3StagedFile implements StagedFile {
  readonly bucket: Bucket;
  readonly key: string;
  readonly sizeBytes: number;
  #sha256: string | null;
  readonly #passing: boolean;
  #gone = false;

  constructor({ bucket, key, sizeBytes, sha256, passing }: S3StagedOptions) {
    this.bucket = bucket;
    this.key = key;
    this.sizeBytes = sizeBytes;
    this.#sha256 = sha256;
    this.#passing = passing;
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

  /** Objects cannot be changed, so it is written anew in one go; until that is whole, the old one stands. */
  async overwrite(parts: readonly Overwrite[]): Promise<void> {
    if (parts.some(({ offset, bytes }) => offset < 0 || offset + bytes.length > this.sizeBytes))
      throw new Error('bytes can be written over others of the file only');
    if (parts.length === 0) return;
    const hash = createHash('sha256');
    const patched = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      let position = 0;
      for await (const chunk of source) {
        const changed = withParts(chunk, position, parts);
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

function withParts(chunk: Uint8Array, position: number, parts: readonly Overwrite[]): Uint8Array {
  const changed = new Uint8Array(chunk);
  for (const { offset, bytes } of parts) {
    const from = Math.max(offset, position);
    const to = Math.min(offset + bytes.length, position + chunk.length);
    if (from < to) changed.set(bytes.subarray(from - offset, to - offset), from - position);
  }
  return changed;
}
