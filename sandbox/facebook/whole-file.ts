import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { readVideoFacts } from '../meta/video-facts.ts';
import type { VideoFile } from './videos.ts';

/** Pieces that arrived one after another, laid end to end and looked into. */
export async function wholeFile(blobs: BlobStore, pieces: StoredBlob[]): Promise<VideoFile> {
  const [only] = pieces;
  const blob = only && pieces.length === 1 ? only : await blobs.join(pieces.map(({ sha256 }) => sha256));
  return { ...blob, facts: (await readVideoFacts(blobs, blob)) ?? null };
}
