/** Fetches a file from an address that a user typed, and explains in plain words why it cannot. */

import type { FetchedFile, Fetcher } from '../domain/media/fetch-upload.ts';
import { messages } from '../domain/media/messages.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { minutes } from '../lib/clock.ts';
import { type SafeFetch, type SafeFetchCode, SafeFetchError, type SafeResponse } from '../lib/safe-fetch.ts';
import { createSpeedMonitor, defaultMinSpeed, type MinSpeed } from './min-speed.ts';

const timeoutMs = minutes(50);

const codes: Record<SafeFetchCode, ErrorCode> = {
  not_allowed: 'address_not_allowed',
  not_found: 'address_not_allowed',
  unreachable: 'address_not_allowed',
  refused_status: 'address_not_allowed',
  too_large: 'body_too_large',
  too_slow: 'address_not_allowed',
};

export function createFetcher(safeFetch: SafeFetch, leastSpeed = defaultMinSpeed): Fetcher {
  return {
    check(url) {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new AppError('address_not_allowed', messages.address_not_valid());
    },
    async fetch(url, options): Promise<FetchedFile> {
      const response = await withPlainErrors(() =>
        safeFetch(url, { ...options, timeoutMs, accept: 'image/*, video/*' }),
      );
      return {
        sizeBytes: sizeOf(response),
        name: nameOf(response.finalUrl),
        bytes: readWithPlainErrors(response, leastSpeed),
      };
    },
  };
}

function toAppError(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new AppError(codes[error.code], error.reason, { cause: error });
}

async function withPlainErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error);
  }
}

/** Only time spent waiting for the server counts. */
async function* readWithPlainErrors(
  { stream }: SafeResponse,
  leastSpeed: MinSpeed,
): AsyncGenerator<Uint8Array> {
  const isTooSlow = createSpeedMonitor(leastSpeed);
  try {
    let requestedAt = performance.now();
    for await (const chunk of stream) {
      if (isTooSlow(chunk.length, performance.now() - requestedAt)) throw tooSlow(leastSpeed);
      yield chunk;
      requestedAt = performance.now();
    }
  } catch (error) {
    throw toAppError(error);
  }
}

const tooSlow = ({ bytesPerSecond }: MinSpeed): AppError =>
  new AppError('address_not_allowed', messages.server_too_slow({ speed: bytesPerSecond / 1_000 }));

function sizeOf({ headers }: SafeResponse): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** The last segment of the path; file names are sanitised elsewhere. */
function nameOf({ pathname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch (error) {
    // A percent sign that escapes nothing belongs to the name.
    if (error instanceof URIError) return last;
    throw error;
  }
}
