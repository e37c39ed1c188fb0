/**
 * The objects of one bucket, their bytes in files: an open reader keeps its version when the object is overwritten.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class S3Refusal extends Error {
  readonly code: string;
  readonly status: number;
  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

export interface Blob {
  readonly path: string;
  readonly sizeBytes: number;
  readonly etag: string;
}

export interface StoredObject extends Blob {
  readonly metadata: Readonly<Record<string, string>>;
  readonly modifiedAt: Date;
}

export interface Multipart {
  readonly key: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly initiatedAt: Date;
  readonly parts: Map<number, Blob>;
}

export interface ListedPart {
  readonly number: number;
  readonly etag: string;
}

/** The protocol's minimum size of a part that is not the last. */
const minPartBytes = 5 * 1_048_576;

export class TestBucketStore {
  readonly objects = new Map<string, StoredObject>();
  readonly multiparts = new Map<string, Multipart>();
  readonly #folder: string;
  #completing: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Stores bytes; refuses those whose hash is not the promised one. */
  async receive(bytes: Readable, promisedSha256?: string): Promise<Blob> {
    const path = join(this.#folder, randomUUID());
    const md5 = createHash('md5');
    const sha256 = createHash('sha256');
    let sizeBytes = 0;
    const watch = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        md5.update(chunk);
        if (promisedSha256 !== undefined) sha256.update(chunk);
        sizeBytes += chunk.length;
        yield chunk;
      }
    };
    await pipeline(bytes, watch, createWriteStream(path));
    if (promisedSha256 !== undefined && sha256.digest('hex') !== promisedSha256) {
      await rm(path);
      throw new S3Refusal('XAmzContentSHA256Mismatch', 400);
    }
    return { path, sizeBytes, etag: `"${md5.digest('hex')}"` };
  }

  async putObject(
    key: string,
    blob: Blob,
    metadata: Readonly<Record<string, string>>,
  ): Promise<StoredObject> {
    const before = this.objects.get(key);
    const placed = { ...blob, metadata, modifiedAt: new Date() };
    this.objects.set(key, placed);
    if (before) await rm(before.path);
    return placed;
  }

  find(key: string): StoredObject {
    const found = this.objects.get(key);
    if (!found) throw new S3Refusal('NoSuchKey', 404);
    return found;
  }

  async copy(from: string, to: string): Promise<StoredObject> {
    const source = this.find(from);
    if (source.sizeBytes > 5 * 1024 ** 3) throw new S3Refusal('InvalidRequest', 400);
    const path = join(this.#folder, randomUUID());
    await copyFile(source.path, path);
    return this.putObject(to, { ...source, path }, source.metadata);
  }

  async remove(key: string): Promise<void> {
    const found = this.objects.get(key);
    this.objects.delete(key);
    if (found) await rm(found.path);
  }

  startMultipart(key: string, metadata: Readonly<Record<string, string>>): string {
    const id = randomUUID();
    this.multiparts.set(id, { key, metadata, initiatedAt: new Date(), parts: new Map() });
    return id;
  }

  multipart(key: string, id: string): Multipart {
    const found = this.multiparts.get(id);
    if (found?.key !== key) throw new S3Refusal('NoSuchUpload', 404);
    return found;
  }

  /** One after the other, as if each were instantaneous. */
  complete(key: string, id: string, listed: readonly ListedPart[]): Promise<StoredObject> {
    const completed = this.#completing.then(() => this.#complete(key, id, listed));
    this.#completing = completed.catch(() => undefined);
    return completed;
  }

  async #complete(key: string, id: string, listed: readonly ListedPart[]): Promise<StoredObject> {
    const { parts, metadata } = this.multipart(key, id);
    if (listed.length === 0) throw new S3Refusal('MalformedXML', 400);
    const chosen = listed.map(({ number, etag }, index) => {
      const part = parts.get(number);
      if (index > 0 && number <= (listed[index - 1]?.number ?? 0))
        throw new S3Refusal('InvalidPartOrder', 400);
      if (part?.etag !== etag) throw new S3Refusal('InvalidPart', 400);
      if (index < listed.length - 1 && part.sizeBytes < minPartBytes)
        throw new S3Refusal('EntityTooSmall', 400);
      return part;
    });
    const joined = async function* (): AsyncGenerator<Buffer> {
      for (const { path } of chosen) yield* createReadStream(path);
    };
    const blob = await this.receive(Readable.from(joined(), { objectMode: false }));
    const etag = `${blob.etag.slice(0, -1)}-${chosen.length}"`;
    const placed = await this.putObject(key, { ...blob, etag }, metadata);
    await this.abort(key, id);
    return placed;
  }

  async abort(key: string, id: string): Promise<void> {
    const { parts } = this.multipart(key, id);
    this.multiparts.delete(id);
    for (const { path } of parts.values()) await rm(path);
  }
}
