import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../core/image-facts.ts';
import { readVideoFactsOf, type VideoFacts } from '../core/video-facts.ts';

/** A file that has arrived whole, and what it is; neither for one that is damaged or of a foreign kind. */
export type StoredFile = StoredBlob & { image: ImageFacts | null; video: VideoFacts | null };

export async function inspectFile(blobs: BlobStore, { sha256, sizeBytes }: StoredBlob): Promise<StoredFile> {
  const image = readImageFacts(await blobs.head(sha256, imageHeadBytes)) ?? null;
  const video = image ? null : ((await readVideoFactsOf(blobs, { sha256, sizeBytes })) ?? null);
  return { sha256, sizeBytes, image, video };
}

export const fileType = ({ image, video }: StoredFile): string =>
  image?.type ?? video?.type ?? 'application/octet-stream';
