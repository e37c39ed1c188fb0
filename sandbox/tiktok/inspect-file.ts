import type { BlobStore } from '../core/blobs.ts';
import { photoHeadBytes, readPhotoFacts } from './photo-facts.ts';
import type { MediaFile } from './publishes.ts';
import { readSlice, type StoredFile } from './stored-file.ts';
import { readVideoFacts } from './video-facts.ts';

/** Opens a file that has arrived whole. A damaged one has no facts. */
export async function inspectFile(
  blobs: BlobStore,
  kind: 'video' | 'photo',
  file: StoredFile,
): Promise<MediaFile> {
  const read = (start: number, length: number) => readSlice(blobs, file, start, length);
  try {
    const facts =
      kind === 'photo'
        ? readPhotoFacts(await read(0, photoHeadBytes))
        : await readVideoFacts(read, file.sizeBytes);
    return { ...file, facts: facts ?? null };
  } catch (error) {
    if (error instanceof RangeError) return { ...file, facts: null };
    throw error;
  }
}
