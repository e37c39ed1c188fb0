/** Parts of one multipart upload, in order: one on its way while the next is gathered, never two. */
import { UploadPartCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { s3Trouble } from './s3-trouble.ts';

export interface Part {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly sizeBytes: number;
}

export class PartWriter {
  readonly key: string;
  readonly multipartId: string;
  /** Those that are there. */
  readonly parts: Part[];
  /** On its way or there. */
  sentBytes: number;
  waitingBytes = 0;
  readonly #bucket: Bucket;
  #waiting: Uint8Array[] = [];
  #sending = Promise.resolve();

  constructor(bucket: Bucket, key: string, multipartId: string, parts: readonly Part[]) {
    this.#bucket = bucket;
    this.key = key;
    this.multipartId = multipartId;
    this.parts = [...parts];
    this.sentBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  }

  add(chunk: Uint8Array): void {
    this.#waiting.push(chunk);
    this.waitingBytes += chunk.length;
  }

  waiting(): Uint8Array {
    return Buffer.concat(this.#waiting);
  }

  /** Everything that waits becomes a part. Resolves when it is on its way, which is when the one before arrived. */
  async send(): Promise<void> {
    await this.settled();
    const bytes = this.waiting();
    this.#waiting = [];
    this.waitingBytes = 0;
    this.sentBytes += bytes.length;
    this.#sending = this.#upload(bytes);
    // Heard by whoever waits next; until then it must not count as unheard.
    this.#sending.catch(() => undefined);
  }

  async settled(): Promise<void> {
    await this.#sending;
  }

  async #upload(bytes: Uint8Array): Promise<void> {
    const PartNumber = (this.parts.at(-1)?.PartNumber ?? 0) + 1;
    try {
      const { ETag = '' } = await this.#bucket.send(
        new UploadPartCommand({
          Bucket: this.#bucket.name,
          Key: this.key,
          UploadId: this.multipartId,
          PartNumber,
          Body: bytes,
        }),
      );
      this.parts.push({ PartNumber, ETag, sizeBytes: bytes.length });
    } catch (error) {
      throw s3Trouble(error);
    }
  }
}
