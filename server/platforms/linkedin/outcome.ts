/**
 * What an answer means for a send. The promises: "not visible" is said only when LinkedIn refused or cannot have
 * acted; everything uncertain after the commit step is `unknown`. Built from status and code, never from prose.
 */

import type { Outcome } from '../../domain/platform-port/publisher.ts';
import { later } from '../../lib/clock.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { type PlatformError, readCreatedId, readError } from './answers.ts';
import { postUrl } from './calls.ts';
import { throttleWaitMs } from './limits.ts';
import type { LinkedInSettings } from './settings.ts';

type Answered = Extract<HttpResult, { kind: 'answered' }>;
type Named<Kind extends Outcome['kind']> = Extract<Outcome, { kind: Kind }>;

/** Statuses by which LinkedIn says that it did not do what was asked. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 426, 429]);
export const isRefusal = ({ status }: Answered): boolean => refusals.has(status);

const plainReasons: Readonly<Record<string, string>> = {
  ACCESS_DENIED:
    'LinkedIn does not let this connection post there. Check your role on the page, then reconnect it.',
  DUPLICATE_POST: 'LinkedIn refused the post because the account already shows one with the same content.',
  FIELD_LENGTH_TOO_LONG:
    'LinkedIn says that a text is too long. Shorten the caption, the titles or the picture descriptions.',
  MEDIA_ASSET_PROCESSING_FAILED: 'LinkedIn could not read a file of the post. Save it again and replace it.',
  NONEXISTENT_VERSION:
    'LinkedIn no longer serves the API version set here. Whoever runs this installation must set a newer one.',
  VERSION_MISSING:
    'LinkedIn did not get an API version. Whoever runs this installation must set the LinkedIn version.',
};

export const rejected = (code: string, plainReason: string): Named<'rejected'> => ({
  kind: 'rejected',
  code,
  plainReason,
});

export const unavailable = (plainReason: string): Named<'unavailable'> => ({
  kind: 'unavailable',
  sent: false,
  plainReason,
});
export const unknown = (plainReason: string): Outcome => ({ kind: 'unknown', plainReason });

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export function troubleBeforeCommit(result: HttpResult, now: Date): Outcome {
  if (result.kind !== 'answered') {
    return unavailable(`LinkedIn could not be reached (${result.reason}). Nothing was sent.`);
  }
  if (isRefusal(result)) return refusal(result, now);
  return unavailable(`LinkedIn answered ${result.status} while the post was prepared. Nothing was sent.`);
}

/** The answer to the call that makes the post visible. */
export function outcomeOfCreate(result: HttpResult, settings: LinkedInSettings, now: Date): Outcome {
  if (result.kind === 'not_sent') {
    return unavailable(`LinkedIn could not be reached (${result.reason}). Nothing was sent.`);
  }
  if (result.kind === 'lost') {
    return unknown(`The post was sent to LinkedIn, but its answer did not arrive (${result.reason}).`);
  }
  if (result.status === 201) {
    const externalId = readCreatedId(result.headers);
    if (externalId === undefined)
      return unknown('LinkedIn accepted the post but did not say which one it is.');
    return { kind: 'published', externalId, url: postUrl(settings, externalId) };
  }
  if (isRefusal(result)) return refusal(result, now);
  return unknown(`LinkedIn answered ${result.status} to the post, which does not say whether it is visible.`);
}

/** What a refusal means; the caller knows that the answer is one. */
export function refusal(answer: Answered, now: Date): Named<'rejected' | 'auth_lost' | 'rate_limited'> {
  const error = readError(answer.text);
  if (answer.status === 401) {
    return {
      kind: 'auth_lost',
      plainReason: 'LinkedIn no longer accepts this connection. Reconnect the account.',
    };
  }
  if (answer.status === 429) {
    return { kind: 'rate_limited', until: throttledUntil(answer.headers, error, now), scope: 'account' };
  }
  const code =
    error.code === 'DUPLICATE_POST'
      ? 'duplicate_content'
      : error.code.toLowerCase() || `status_${answer.status}`;
  const named = error.code === '' ? `${answer.status}` : `${answer.status} ${error.code}`;
  return rejected(code, plainReasons[error.code] ?? `LinkedIn refused the post (${named}).`);
}

/**
 * Service code 101 is recorded for daily limits only, and those end at 00:00 UTC. Whether the application or the
 * member reached its limit stands only in prose, so the wait is always the account's; others find out themselves.
 */
export function throttledUntil(headers: Headers, error: PlatformError, now: Date): Date {
  const retryAfterSeconds = Number(headers.get('retry-after') ?? Number.NaN);
  if (retryAfterSeconds > 0 && retryAfterSeconds <= 86_400) return later(now, retryAfterSeconds * 1_000);
  if (error.serviceErrorCode !== 101) return later(now, throttleWaitMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
