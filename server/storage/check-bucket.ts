import { randomUUID } from 'node:crypto';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { Bucket } from './bucket.ts';
import { s3Trouble } from './s3-trouble.ts';

/**
 * Rejects with a `StorageTrouble` that says plainly what is wrong. Lists first, because only an answer with a body
 * tells a wrong key from a wrong bucket; then writes, because a key that may only read would fail at an upload.
 */
export async function checkBucket(bucket: Bucket): Promise<void> {
  await bucket
    .send(new ListObjectsV2Command({ Bucket: bucket.name, Prefix: bucket.key('media/'), MaxKeys: 1 }))
    .catch((error: unknown) => {
      throw s3Trouble(error);
    });
  const probe = bucket.key(`incoming/${randomUUID()}`);
  await bucket.write(probe, Buffer.from('Signoff can write here.'));
  await bucket.remove(probe);
}
