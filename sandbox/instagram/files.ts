import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../meta/image-facts.ts';
import { readVideoFacts, type VideoFacts } from '../meta/video-facts.ts';

/** A file that has arrived whole, and what it is; neither for one that is damaged or of a foreign kind. */
export type StoredFile = StoredBlob & { image: ImageFacts | null; video: VideoFacts | null };

export async function inspectFile(blobs: BlobStore, { sha256, sizeBytes }: StoredBlob): Promise<StoredFile> {
  const image = readImageFacts(await blobs.head(sha256, imageHeadBytes)) ?? null;
  const video = image ? null : ((await readVideoFacts(blobs, { sha256, sizeBytes })) ?? null);
  return { sha256, sizeBytes, image, video };
}

export const fileType = ({ image, video }: StoredFile): string =>
  image?.type ?? video?.type ?? 'application/octet-stream';
