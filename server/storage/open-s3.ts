import { systemClock } from '../lib/clock.ts';
import { openBucket, type S3Settings } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import type { OpenStorage } from './index.ts';
import { createS3Storage } from './s3.ts';
import { createS3Staging, removeAbandoned } from './s3-staging.ts';

export async function openS3(dataDir: string, settings: S3Settings): Promise<OpenStorage> {
  using opening = new DisposableStack();
  const bucket = opening.use(openBucket(settings));
  await checkBucket(bucket);
  await removeAbandoned(bucket, systemClock.now());
  const waiting = createS3Staging(bucket);
  const storage = await createS3Storage(bucket, waiting.staging, dataDir);
  const open = opening.move();
  return { kind: 's3', storage, ...waiting, [Symbol.asyncDispose]: async () => open.dispose() };
}
