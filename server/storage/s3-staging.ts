/** Files wait in the bucket that stores the others, so storing one is a copy inside the storage. */
import { createHash, randomUUID } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
} from '@aws-sdk/client-s3';
import type { DataStore } from '@tus/utils';
import type { Staging } from '../domain/media/ports.ts';
import { days } from '../lib/clock.ts';
import type { Bucket } from './bucket.ts';
import { incomingBytes } from './incoming.ts';
import { ignoreNotFound, isUploadId } from './names.ts';
import { S3StagedFile } from './s3-staged-file.ts';
import { isMissingUpload, toS3Trouble } from './s3-trouble.ts';
import { S3Uploads } from './s3-uploads.ts';

/** A file still waiting after this long belongs to a process that died; other processes may be running. */
const abandonedAfterMs = days(1);

export function createS3Staging(bucket: Bucket): { readonly staging: Staging; readonly tusStore: DataStore } {
  const uploads = new S3Uploads(bucket);
  const staging: Staging = {
    async receive(bytes, options) {
      const key = bucket.key(`incoming/${randomUUID()}`);
      const hash = createHash('sha256');
      let sizeBytes = 0;
      const counted = async function* (): AsyncGenerator<Uint8Array> {
        for await (const chunk of incomingBytes(bytes, hash, options)) {
          sizeBytes += chunk.length;
          yield chunk;
        }
      };
      await bucket.writeStream(key, counted());
      return new S3StagedFile({ bucket, key, sizeBytes, sha256: hash.digest('hex'), deleteOnDispose: true });
    },

    async openUpload(id) {
      if (!isUploadId(id)) return undefined;
      const whole = await uploads.finish(id);
      return whole && new S3StagedFile({ bucket, ...whole, sha256: null, deleteOnDispose: false });
    },

    async uploadedBytes(id) {
      if (!isUploadId(id)) return 0;
      return (await uploads.getUpload(id).catch(ignoreNotFound))?.offset ?? 0;
    },

    async removeUpload(id) {
      if (isUploadId(id)) await uploads.remove(id);
    },

    removeAbandoned: (now) => removeAbandoned(bucket, now),
  };
  return { staging, tusStore: uploads };
}

/** Removes what processes left behind when they died; at most a thousand of each kind at a time. */
export async function removeAbandoned(bucket: Bucket, now: Date): Promise<void> {
  const Bucket = bucket.name;
  const isOld = (date: Date | undefined): boolean =>
    date !== undefined && now.getTime() - date.getTime() > abandonedAfterMs;
  try {
    const listing = new ListObjectsV2Command({ Bucket, Prefix: bucket.key('incoming/') });
    for (const { Key, LastModified } of (await bucket.send(listing)).Contents ?? [])
      if (Key && isOld(LastModified)) await bucket.remove(Key);
    for (const Prefix of [bucket.key('incoming/'), bucket.key('media/')]) {
      const { Uploads = [] } = await bucket.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
      for (const { Key, UploadId, Initiated } of Uploads)
        if (isOld(Initiated)) await bucket.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
  } catch (error) {
    // Another process may clean up at the same time.
    if (!isMissingUpload(error)) throw toS3Trouble(error);
  }
}
