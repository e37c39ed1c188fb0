/** Where media lives: a folder, or a bucket when S3 is set up. */
import type { DataStore } from '@tus/utils';
import type { MediaStorage, Staging } from '../domain/media/ports.ts';
import { systemClock } from '../lib/clock.ts';
import { openBucket, type S3Settings } from './bucket.ts';
import { checkBucket } from './check-bucket.ts';
import { createDiskStorage } from './disk.ts';
import { openScratchFolder, scratchFolder, withDisk } from './disk-files.ts';
import { createDiskStaging } from './disk-staging.ts';
import { createS3Storage } from './s3.ts';
import { createS3Staging, removeAbandoned } from './s3-staging.ts';

export type { S3Settings } from './bucket.ts';

export interface StorageConfig {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

export interface OpenStorage extends AsyncDisposable {
  readonly kind: 'disk' | 's3';
  readonly storage: MediaStorage;
  readonly staging: Staging;
  /** For the server of resumable uploads; what arrives there is opened with `staging.openUpload`. */
  readonly tusStore: DataStore;
}

/** Rejects with a `StorageTrouble` in plain words when the folder or the bucket cannot be used. */
export function createStorage({ dataDir, s3 }: StorageConfig): Promise<OpenStorage> {
  return s3 ? openS3(dataDir, s3) : openDisk(dataDir);
}

async function openDisk(dataDir: string): Promise<OpenStorage> {
  await withDisk(() => openScratchFolder(scratchFolder(dataDir)));
  const storage = await createDiskStorage(dataDir);
  const waiting = await createDiskStaging(dataDir);
  return { kind: 'disk', storage, ...waiting, [Symbol.asyncDispose]: async () => undefined };
}

async function openS3(dataDir: string, settings: S3Settings): Promise<OpenStorage> {
  using opening = new DisposableStack();
  const bucket = opening.use(openBucket(settings));
  await checkBucket(bucket);
  await removeAbandoned(bucket, systemClock.now());
  const waiting = createS3Staging(bucket);
  const storage = await createS3Storage(bucket, waiting.staging, dataDir);
  const open = opening.move();
  return { kind: 's3', storage, ...waiting, [Symbol.asyncDispose]: async () => open.dispose() };
}
