/** Opens the media storage: a folder, or a bucket when S3 is configured. */
import type { DataStore } from '@tus/utils';
import type { MediaStorage, Staging } from '../domain/media/ports.ts';
import type { S3Settings } from './bucket.ts';
import { createDiskStorage } from './disk.ts';
import { openScratchFolder, scratchFolder, withDiskErrors } from './disk-files.ts';
import { createDiskStaging } from './disk-staging.ts';

export type { S3Settings } from './bucket.ts';

export interface StorageConfig {
  readonly dataDir: string;
  readonly s3: S3Settings | null;
}

export interface OpenStorage extends AsyncDisposable {
  readonly kind: 'disk' | 's3';
  readonly storage: MediaStorage;
  readonly staging: Staging;
  /** For the tus server; what arrives there is opened with `staging.openUpload`. */
  readonly tusStore: DataStore;
}

/** Rejects with a `StorageError` in plain words when the folder or the bucket cannot be used. */
export async function createStorage({ dataDir, s3 }: StorageConfig): Promise<OpenStorage> {
  if (!s3) return await openDisk(dataDir);
  // Amazon's library is large, so it is loaded only when S3 is used.
  const { openS3 } = await import('./open-s3.ts');
  return await openS3(dataDir, s3);
}

async function openDisk(dataDir: string): Promise<OpenStorage> {
  await withDiskErrors(() => openScratchFolder(scratchFolder(dataDir)));
  const storage = await createDiskStorage(dataDir);
  const waiting = await createDiskStaging(dataDir);
  return { kind: 'disk', storage, ...waiting, [Symbol.asyncDispose]: async () => undefined };
}
