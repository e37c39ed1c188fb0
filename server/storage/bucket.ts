/**
 * One bucket, with the few operations the storage needs. Every failure is a `StorageError`, except missing
 * bytes.
 */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type ByteRange, BytesMissingError } from '../domain/media/ports.ts';
import { seconds } from '../lib/clock.ts';
import { isMissing, toS3Trouble } from './s3-trouble.ts';

export interface S3Settings {
  /** Null: Amazon S3, by region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Puts the bucket in the path instead of the host name, as most self-hosted servers need. */
  readonly forcePathStyle: boolean;
  /** Prepended to every key, such as `signoff/`; may be empty. */
  readonly prefix: string;
  readonly maxConnections?: number;
}

const defaultMaxConnections = 200;

/**
 * The smallest part size the protocol allows (the last part may be smaller): each part is in memory while it is
 * sent.
 */
export const partBytes = 5 * 1_048_576;
/** How many parts of one file may be in memory. */
const partsAtOnce = 2;

export interface CopyLimits {
  /** The protocol copies at most 5 GiB in one request. */
  readonly wholeBytes: number;
  readonly partBytes: number;
}
const copyLimits: CopyLimits = { wholeBytes: 5 * 1024 ** 3, partBytes: 1024 ** 3 };

export interface ObjectInfo {
  readonly sizeBytes: number;
  readonly metadata: Readonly<Record<string, string>>;
}

export type Bucket = ReturnType<typeof openBucket>;

export function openBucket(settings: S3Settings) {
  const maxSockets = settings.maxConnections ?? defaultMaxConnections;
  const client = new S3Client({
    region: settings.region,
    ...(settings.endpoint === null ? {} : { endpoint: settings.endpoint }),
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // The newer checksums are sent in trailers that many S3-compatible servers do not understand. Without them
    // each request still carries the SHA-256 of what we hold in memory, and every file is identified by its own
    // hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: seconds(5),
      socketTimeout: seconds(60),
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  const Bucket = settings.bucket;
  const send: S3Client['send'] = client.send.bind(client);

  async function find(key: string): Promise<ObjectInfo | undefined> {
    try {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return { sizeBytes: found.ContentLength ?? 0, metadata: found.Metadata ?? {} };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toS3Trouble(error);
    }
  }

  return {
    name: Bucket,
    key: (name: string): string => `${settings.prefix}${name}`,
    /**
     * For calls that only one module makes. Fails with the library's errors; translate them with `s3Trouble`.
     */
    send,
    find,

    /** Rejects with `BytesMissingError`. The range must lie within the object. */
    async read(
      key: string,
      range?: ByteRange,
    ): Promise<{ body: AsyncIterable<Uint8Array>; sizeBytes: number }> {
      try {
        const Range = range && `bytes=${range.first}-${range.last}`;
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }));
        const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1] ?? answer.ContentLength;
        return { body: withStorageErrors(answer.Body as Readable), sizeBytes: Number(whole) };
      } catch (error) {
        if (isMissing(error))
          throw new BytesMissingError('the storage does not have these bytes', { cause: error });
        throw toS3Trouble(error);
      }
    },

    async write(key: string, bytes: Uint8Array, metadata: Record<string, string> = {}): Promise<void> {
      await client
        .send(new PutObjectCommand({ Bucket, Key: key, Body: bytes, Metadata: metadata }))
        .catch(fail);
    },

    /**
     * Writes a stream of any length. The object appears only when it is complete; a failing source leaves
     * nothing.
     */
    async writeStream(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
      let broken: { readonly error: unknown } | undefined;
      const watchedBytes = async function* (): AsyncGenerator<Uint8Array> {
        try {
          yield* bytes;
        } catch (error) {
          broken = { error };
          throw error;
        }
      };
      const Body = Readable.from(watchedBytes(), { objectMode: false });
      const params = { Bucket, Key: key, Body };
      try {
        await new Upload({ client, params, partSize: partBytes, queueSize: partsAtOnce }).done();
      } catch (error) {
        throw broken ? broken.error : toS3Trouble(error);
      } finally {
        Body.destroy();
      }
    },

    /** Copies within the storage, without transferring the bytes through us. */
    async copy(from: string, to: string, sizeBytes: number, limits = copyLimits): Promise<void> {
      const CopySource = `${Bucket}/${from}`.split('/').map(encodeURIComponent).join('/');
      try {
        if (sizeBytes <= limits.wholeBytes)
          await client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource }));
        else await copyInParts(CopySource, to, sizeBytes, limits);
      } catch (error) {
        if (isMissing(error)) throw new BytesMissingError('the staged file is gone', { cause: error });
        throw toS3Trouble(error);
      }
    },

    async remove(key: string): Promise<void> {
      await client.send(new DeleteObjectCommand({ Bucket, Key: key })).catch(fail);
    },

    [Symbol.dispose]: () => client.destroy(),
  };

  async function copyInParts(CopySource: string, Key: string, sizeBytes: number, limits: CopyLimits) {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
      for (let first = 0; first < sizeBytes; first += limits.partBytes) {
        const last = Math.min(first + limits.partBytes, sizeBytes) - 1;
        const PartNumber = Parts.length + 1;
        const CopySourceRange = `bytes=${first}-${last}`;
        const { CopyPartResult } = await client.send(
          new UploadPartCopyCommand({ Bucket, Key, UploadId, PartNumber, CopySource, CopySourceRange }),
        );
        Parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
      }
      const MultipartUpload = { Parts };
      await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload }));
    } catch (error) {
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
      throw error;
    }
  }
}

function fail(error: unknown): never {
  throw toS3Trouble(error);
}

/**
 * Translates a connection that breaks in the middle of a file into trouble of the storage. Stopping before the
 * first byte destroys the connection too: a generator that never started would not run its `finally`.
 */
function withStorageErrors(body: Readable): AsyncIterable<Uint8Array> {
  const chunks = translatedChunks(body);
  const iterator: AsyncIterator<Uint8Array> = {
    next: () => chunks.next(),
    return() {
      body.destroy();
      return chunks.return(undefined);
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}

async function* translatedChunks(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw toS3Trouble(error);
  } finally {
    body.destroy();
  }
}
