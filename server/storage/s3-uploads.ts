/**
 * Resumable uploads in a bucket. An upload is three objects: a multipart upload under its own key, `.info` with
 * its metadata, and `.tail` with the last bytes while they are too few for a part. Promise: what is counted is
 * stored, even after the process was killed at any moment. So parts are sent one after the other (a gap would be
 * filled with silence), and a tail records where it starts: one whose bytes have since gone into a part no
 * longer counts.
 *
 * `@tus/s3-store` was tried and rejected: it sends parts in parallel and counts those behind a gap, removes the
 * tail before its bytes are safe elsewhere, and writes every part to the machine's temporary folder.
 */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
} from '@aws-sdk/client-s3';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { BytesMissingError } from '../domain/media/ports.ts';
import { type Bucket, partBytes } from './bucket.ts';
import { ignoreNotFound, isUploadId } from './names.ts';
import { type Part, PartWriter } from './part-writer.ts';
import { isMissingUpload, toS3Trouble } from './s3-trouble.ts';

interface Info {
  readonly size: number | null;
  readonly metadata: Record<string, string | null> | null;
  readonly creationDate: string;
  readonly multipartId: string;
}

/** Null: the parts were combined, and the object exists. */
type Progress = {
  readonly parts: readonly Part[];
  readonly partsBytes: number;
  readonly tailBytes: number;
} | null;

export class S3Uploads extends DataStore {
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    super();
    this.#bucket = bucket;
    this.extensions = ['creation', 'creation-with-upload', 'creation-defer-length', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const Key = this.#key(upload.id);
    const { UploadId } = await this.#bucket
      .send(new CreateMultipartUploadCommand({ Bucket: this.#bucket.name, Key }))
      .catch(fail);
    await this.#writeInfo(upload.id, {
      size: upload.size ?? null,
      metadata: upload.metadata ?? null,
      creationDate: upload.creation_date ?? new Date().toISOString(),
      multipartId: UploadId ?? '',
    });
    upload.storage = { type: 's3', path: Key, bucket: this.#bucket.name };
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#info(id);
    const progress = await this.#progress(id, info);
    return new Upload({
      id,
      ...(info.size === null ? {} : { size: info.size }),
      offset: progress ? progress.partsBytes + progress.tailBytes : (info.size ?? 0),
      ...(info.metadata === null ? {} : { metadata: info.metadata }),
      creation_date: info.creationDate,
      storage: { type: 's3', path: this.#key(id), bucket: this.#bucket.name },
    });
  }

  override async declareUploadLength(id: string, size: number): Promise<void> {
    await this.#writeInfo(id, { ...(await this.#info(id)), size });
  }

  /** When the connection breaks, what had arrived is saved before the failure is passed on. */
  override async write(bytes: Readable, id: string, offset: number): Promise<number> {
    const info = await this.#info(id);
    const progress = await this.#progress(id, info);
    if (!progress) return info.size ?? offset;
    if (progress.partsBytes + progress.tailBytes !== offset) throw ERRORS.INVALID_OFFSET;
    const tail = await this.#tail(id, progress);
    const writer = new PartWriter(this.#bucket, this.#key(id), info.multipartId, progress.parts);
    writer.add(tail);
    let broken: { readonly error: unknown } | undefined;
    try {
      for await (const chunk of bytes) {
        writer.add(chunk);
        if (writer.bufferedBytes >= partBytes) await writer.send();
      }
    } catch (error) {
      // If a part itself failed, the steps below fail with the same error.
      broken = { error };
    }
    const end = writer.sentBytes + writer.bufferedBytes;
    if (end === info.size) await this.#complete(id, writer);
    else if (writer.bufferedBytes >= partBytes) await writer.send();
    else if (end > offset) await this.#saveTail(id, writer);
    await writer.settled();
    if (broken) throw broken.error;
    return end;
  }

  override async remove(id: string): Promise<void> {
    const info = await this.#info(id).catch(ignoreNotFound);
    const Key = this.#key(id);
    if (info)
      await this.#bucket
        .send(new AbortMultipartUploadCommand({ Bucket: this.#bucket.name, Key, UploadId: info.multipartId }))
        .catch((error: unknown) => {
          if (!isMissingUpload(error)) throw toS3Trouble(error);
        });
    for (const key of [Key, `${Key}.tail`, `${Key}.info`]) await this.#bucket.remove(key);
  }

  /**
   * The object of an upload whose bytes have all arrived, combined now if a process died before it could;
   * undefined while bytes are missing.
   */
  async finish(id: string): Promise<{ readonly key: string; readonly sizeBytes: number } | undefined> {
    const upload = await this.getUpload(id).catch(ignoreNotFound);
    if (!upload || upload.offset !== upload.size) return undefined;
    await this.write(Readable.from([]), id, upload.offset);
    return { key: this.#key(id), sizeBytes: upload.offset };
  }

  #key(id: string): string {
    if (!isUploadId(id)) throw ERRORS.FILE_NOT_FOUND;
    return this.#bucket.key(`uploads/${id}`);
  }

  async #writeInfo(id: string, info: Info): Promise<void> {
    await this.#bucket.write(`${this.#key(id)}.info`, Buffer.from(JSON.stringify(info)));
  }

  async #info(id: string): Promise<Info> {
    try {
      const { body } = await this.#bucket.read(`${this.#key(id)}.info`);
      return JSON.parse((await buffer(body)).toString()) as Info;
    } catch (error) {
      if (error instanceof BytesMissingError) throw ERRORS.FILE_NOT_FOUND;
      throw error;
    }
  }

  async #progress(id: string, info: Info): Promise<Progress> {
    try {
      const parts = await this.#parts(id, info);
      const partsBytes = parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const tail = await this.#bucket.find(`${this.#key(id)}.tail`);
      const tailBytes = tail?.metadata['begins-at'] === String(partsBytes) ? tail.sizeBytes : 0;
      return { parts, partsBytes, tailBytes };
    } catch (error) {
      if (!isMissingUpload(error)) throw toS3Trouble(error);
      // Combined, or deleted by a rule of the bucket: the object itself shows which.
      if ((await this.#bucket.find(this.#key(id)))?.sizeBytes === info.size) return null;
      throw ERRORS.FILE_NO_LONGER_EXISTS;
    }
  }

  async #parts(id: string, info: Info): Promise<Part[]> {
    const parts: Part[] = [];
    let PartNumberMarker: string | undefined;
    do {
      const page = await this.#bucket.send(
        new ListPartsCommand({
          Bucket: this.#bucket.name,
          Key: this.#key(id),
          UploadId: info.multipartId,
          PartNumberMarker,
        }),
      );
      for (const { PartNumber = 0, ETag = '', Size = 0 } of page.Parts ?? [])
        parts.push({ PartNumber, ETag, sizeBytes: Size });
      PartNumberMarker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (PartNumberMarker !== undefined);
    return parts;
  }

  async #tail(id: string, { tailBytes }: { readonly tailBytes: number }): Promise<Uint8Array> {
    if (tailBytes === 0) return new Uint8Array();
    const { body } = await this.#bucket.read(`${this.#key(id)}.tail`);
    return buffer(body);
  }

  async #saveTail(id: string, writer: PartWriter): Promise<void> {
    await writer.settled();
    const at = { 'begins-at': String(writer.sentBytes) };
    await this.#bucket.write(`${this.#key(id)}.tail`, writer.buffered(), at);
  }

  async #complete(id: string, writer: PartWriter): Promise<void> {
    if (writer.bufferedBytes > 0 || writer.parts.length === 0) await writer.send();
    await writer.settled();
    const Parts = writer.parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }));
    const { key: Key, multipartId: UploadId } = writer;
    const completing = { Bucket: this.#bucket.name, Key, UploadId, MultipartUpload: { Parts } };
    try {
      await this.#bucket.send(new CompleteMultipartUploadCommand(completing));
    } catch (error) {
      // Another process completed it first, or our own first attempt had succeeded.
      const done = isMissingUpload(error) && (await this.#bucket.find(Key))?.sizeBytes === writer.sentBytes;
      if (!done) throw toS3Trouble(error);
    }
    await this.#bucket.remove(`${this.#key(id)}.tail`);
  }
}

function fail(error: unknown): never {
  throw toS3Trouble(error);
}
