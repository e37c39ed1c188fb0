import type { FetchPicture } from '../domain/accounts/store-account-picture.ts';
import { seconds } from '../lib/clock.ts';
import { type SafeFetch, SafeFetchError } from '../lib/safe-fetch.ts';

const maxBytes = 5_000_000;
const timeoutMs = seconds(5);

export const createPictureFetcher =
  (safeFetch: SafeFetch): FetchPicture =>
  async (url) => {
    try {
      const { stream } = await safeFetch(url, { timeoutMs, maxBytes, accept: 'image/*' });
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks);
    } catch (error) {
      if (error instanceof SafeFetchError) return undefined;
      throw error;
    }
  };
