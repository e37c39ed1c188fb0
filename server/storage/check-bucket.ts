import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { toS3Trouble } from './s3-trouble.ts';

/**
 * Rejects with a `StorageError` that says what is wrong. It lists first, because only a response with a body
 * distinguishes a wrong key from a wrong bucket; then it writes, because a read-only key would fail at the first
 * upload.
 */
export async function checkBucket(bucket: Bucket): Promise<void> {
  await bucket
    .send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.key('media/'), MaxKeys: 1 }))
    .catch((error: unknown) => {
      throw toS3Trouble(error);
    });
  const probe = bucket.key(`incoming/${randomUUID()}`);
  await bucket.write(probe, Buffer.from('Signoff can write here.'));
  await bucket.remove(probe);
}
