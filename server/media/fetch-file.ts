/** Fetches a file from an address that somebody typed, and tells in plain words why it cannot. */

import type { FetchedFile, Fetcher } from '../domain/media/fetch-upload.ts';
import { messages } from '../domain/media/messages.ts';
import { AppError, type ErrorCode } from '../errors.ts';
import { minutes } from '../lib/clock.ts';
import { type SafeFetch, type SafeFetchCode, SafeFetchError, type SafeResponse } from '../lib/safe-fetch.ts';
import { defaultLeastSpeed, type LeastSpeed, watchSpeed } from './least-speed.ts';

const timeoutMs = minutes(50);

const codes: Record<SafeFetchCode, ErrorCode> = {
  not_allowed: 'address_not_allowed',
  not_found: 'address_not_allowed',
  unreachable: 'address_not_allowed',
  refused_status: 'address_not_allowed',
  too_large: 'body_too_large',
  too_slow: 'address_not_allowed',
};

export function createFetcher(safeFetch: SafeFetch, leastSpeed = defaultLeastSpeed): Fetcher {
  return {
    check(url) {
      if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
        throw new AppError('address_not_allowed', messages.address_not_valid());
    },
    async fetch(url, options): Promise<FetchedFile> {
      const response = await told(() =>
        safeFetch(url, { ...options, timeoutMs, accept: 'image/*, video/*' }),
      );
      return {
        sizeBytes: sizeOf(response),
        name: nameOf(response.finalUrl),
        bytes: toldWhileReading(response, leastSpeed),
      };
    },
  };
}

function explained(error: unknown): unknown {
  if (!(error instanceof SafeFetchError)) return error;
  return new AppError(codes[error.code], error.reason, { cause: error });
}

async function told<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw explained(error);
  }
}

/** Only the time waited for the other side counts. */
async function* toldWhileReading(
  { stream }: SafeResponse,
  leastSpeed: LeastSpeed,
): AsyncGenerator<Uint8Array> {
  const isTooSlow = watchSpeed(leastSpeed);
  try {
    let askedAt = performance.now();
    for await (const chunk of stream) {
      if (isTooSlow(chunk.length, performance.now() - askedAt)) throw tooSlow(leastSpeed);
      yield chunk;
      askedAt = performance.now();
    }
  } catch (error) {
    throw explained(error);
  }
}

const tooSlow = ({ bytesPerSecond }: LeastSpeed): AppError =>
  new AppError('address_not_allowed', messages.server_too_slow({ speed: bytesPerSecond / 1_000 }));

function sizeOf({ headers }: SafeResponse): number | null {
  const length = headers['content-length'];
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** The last part of the path; what it holds is made harmless where names are. */
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
