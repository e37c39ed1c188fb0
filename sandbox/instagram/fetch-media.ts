import type { World } from '../core/world.ts';
import { fetchFile } from '../meta/fetch-file.ts';
import { inspectFile, type StoredFile } from './files.ts';
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
