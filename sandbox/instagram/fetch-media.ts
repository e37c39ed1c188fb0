import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../core/image-facts.ts';
import type { World } from '../core/platform.ts';
import { readVideoFactsOf, type VideoFacts } from '../core/video-facts.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import type { Settings } from './settings.ts';

/** Instagram fetches media itself. What it cannot have is a subcode: 2207003 too slow, 2207052 everything else. */
export type Fetched = { file: StoredFile } | { failure: number };
export type Fetcher = ReturnType<typeof createFetcher>;

const tooSlow = 2207003;
const notFetchable = 2207052;

/** Real time is counted: a test that pushes the sandbox's clock forward does not break off what is under way. */
export function createFetcher({ blobs }: World, settings: Settings) {
  const running = new Set<AbortController>();
  return {
    async fetch(url: string): Promise<Fetched> {
      const abort = new AbortController();
      running.add(abort);
      const timeoutMs = settings.current().download_timeout_ms;
      const tooLong = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([abort.signal, tooLong]);
      const blob = await fetchFile(blobs, url, { timeoutMs: 2 * timeoutMs, signal });
      running.delete(abort);
      if (blob) return { file: await inspectFile(blobs, blob) };
      return { failure: tooLong.aborted ? tooSlow : notFetchable };
    },
    stopAll() {
      for (const abort of running) abort.abort();
    },
  };
}

/** Only ASCII is taken; other characters have to be escaped by the caller. */
export const isPublicAddress = (url: string): boolean =>
  /^https?:\/\/[\x21-\x7e]+$/.test(url) && URL.canParse(url);

/** A file that has arrived whole, and what it is; neither for one that is damaged or of a foreign kind. */
export type StoredFile = StoredBlob & { image: ImageFacts | null; video: VideoFacts | null };

export async function inspectFile(blobs: BlobStore, { sha256, sizeBytes }: StoredBlob): Promise<StoredFile> {
  const image = readImageFacts(await blobs.head(sha256, imageHeadBytes)) ?? null;
  const video = image ? null : ((await readVideoFactsOf(blobs, { sha256, sizeBytes })) ?? null);
  return { sha256, sizeBytes, image, video };
}

export const fileType = ({ image, video }: StoredFile): string =>
  image?.type ?? video?.type ?? 'application/octet-stream';
