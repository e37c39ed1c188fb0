/** Sends the parts of one multipart upload in order: one in flight while the next is collected, never two. */
import { UploadPartCommand } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { toS3Trouble } from './s3-trouble.ts';

export interface Part {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly sizeBytes: number;
}

export class PartWriter {
  readonly key: string;
  readonly multipartId: string;
  /** Parts that have arrived. */
  readonly parts: Part[];
  /** In flight or arrived. */
  sentBytes: number;
  bufferedBytes = 0;
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
    this.bufferedBytes += chunk.length;
  }

  buffered(): Uint8Array {
    return Buffer.concat(this.#waiting);
  }

  /**
   * Sends everything buffered as one part. Resolves when it is in flight, which is when the one before has
   * arrived.
   */
  async send(): Promise<void> {
    await this.settled();
    const bytes = this.buffered();
    this.#waiting = [];
    this.bufferedBytes = 0;
    this.sentBytes += bytes.length;
    this.#sending = this.#upload(bytes);
    // The next caller to wait reports a failure; until then it must not count as an unhandled rejection.
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
      throw toS3Trouble(error);
    }
  }
}
