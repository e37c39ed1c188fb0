import type { BlobStore, StoredBlob } from '../core/blobs.ts';
import { type ImageFacts, imageHeadBytes, readImageFacts } from '../core/image-facts.ts';
import type { SandboxContext } from '../core/platform.ts';
import { readBlobVideoFacts, type VideoFacts } from '../core/video-facts.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import type { Settings } from './settings.ts';

/** Instagram fetches media itself. A failure is a subcode: 2207003 for a timeout, 2207052 for everything else. */
export type FetchResult = { file: StoredFile } | { failure: number };
export type Fetcher = ReturnType<typeof createFetcher>;

const tooSlow = 2207003;
const notFetchable = 2207052;

/** The timeout uses real time, so that advancing the sandbox clock does not abort a running download. */
export function createFetcher({ blobs }: SandboxContext, settings: Settings) {
  const running = new Set<AbortController>();
  return {
    async fetch(url: string): Promise<FetchResult> {
      const abort = new AbortController();
      running.add(abort);
      const timeoutMs = settings.current().download_timeout_ms;
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([abort.signal, timeout]);
      const blob = await fetchFile(blobs, url, { timeoutMs: 2 * timeoutMs, signal });
      running.delete(abort);
      if (blob) return { file: await inspectFile(blobs, blob) };
      return { failure: timeout.aborted ? tooSlow : notFetchable };
    },
    stopAll() {
      for (const abort of running) abort.abort();
    },
  };
}

/** Only ASCII is accepted; the caller has to escape other characters. */
export const isPublicAddress = (url: string): boolean =>
  /^https?:\/\/[\x21-\x7e]+$/.test(url) && URL.canParse(url);

/** A complete file and its metadata; both are null for a damaged file or an unsupported type. */
export type StoredFile = StoredBlob & { image: ImageFacts | null; video: VideoFacts | null };

export async function inspectFile(blobs: BlobStore, { sha256, sizeBytes }: StoredBlob): Promise<StoredFile> {
  const image = readImageFacts(await blobs.head(sha256, imageHeadBytes)) ?? null;
  const video = image ? null : ((await readBlobVideoFacts(blobs, { sha256, sizeBytes })) ?? null);
  return { sha256, sizeBytes, image, video };
}

export const fileType = ({ image, video }: StoredFile): string =>
  image?.type ?? video?.type ?? 'application/octet-stream';
