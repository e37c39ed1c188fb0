/**
 * What an answer means for a send. The promises: "not visible" is said only when LinkedIn refused or cannot have
 * acted; everything uncertain after the commit step is `unknown`. Built from status and code, never from prose.
 */
import type { Asked } from '../../domain/platform-port/insights.ts';
import { later } from '../../lib/clock.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import {
  type Answered,
  authLost,
  noAnswerAtCommit,
  type OutcomeOf,
  type Refusal,
  rateLimited,
  rejected,
  retryAt,
  unavailable,
  unknown,
} from '../kit/outcomes.ts';
import { notAvailable, notReached, notSupported } from '../kit/results.ts';
import { type PlatformError, readCreatedId, readError } from './answers.ts';
import { postUrl } from './calls.ts';
import { throttleWaitMs } from './limits.ts';
import type { LinkedInSettings } from './settings.ts';

/** Statuses that say that nothing was done. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 426, 429]);
export const isRefusal = ({ status }: Answered): boolean => refusals.has(status);

export const reconnect = 'LinkedIn no longer accepts this connection. Reconnect the account.';

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

const notSent = (reason: string): string => `LinkedIn could not be reached (${reason}). Nothing was sent.`;

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
export function troubleBeforeCommit(result: HttpResult, now: Date): Refusal {
  if (result.kind !== 'answered') return unavailable(notSent(result.reason));
  if (isRefusal(result)) return refusal(result, now);
  return unavailable(`LinkedIn answered ${result.status} while the post was prepared. Nothing was sent.`);
}

/** The answer to the call that makes the post visible. */
export function outcomeOfCreate(
  result: HttpResult,
  settings: LinkedInSettings,
  now: Date,
): Refusal | OutcomeOf<'published' | 'unknown'> {
  if (result.kind !== 'answered')
    return noAnswerAtCommit(result, {
      notSent,
      unclear: (reason) => `The post was sent to LinkedIn, but its answer did not arrive (${reason}).`,
    });
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
export function refusal(answer: Answered, now: Date): OutcomeOf<'rejected' | 'auth_lost' | 'rate_limited'> {
  const error = readError(answer.text);
  if (answer.status === 401) return authLost(reconnect);
  if (answer.status === 429) return rateLimited(throttledUntil(answer.headers, error, now), 'account');
  const code =
    error.code === 'DUPLICATE_POST'
      ? 'duplicate_content'
      : error.code.toLowerCase() || `status_${answer.status}`;
  const named = error.code === '' ? `${answer.status}` : `${answer.status} ${error.code}`;
  return rejected(code, plainReasons[error.code] ?? `LinkedIn refused the post (${named}).`);
}

/**
 * Service code 101 is recorded for daily limits only, and those end at 00:00 UTC. Whether the application or the
 * member reached its limit is said only in prose, so the wait is always the account's; others find out themselves.
 */
function throttledUntil(headers: Headers, error: PlatformError, now: Date): Date {
  const nextDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  const usual = error.serviceErrorCode === 101 ? nextDay : later(now, throttleWaitMs);
  return retryAt(headers, now, usual.getTime() - now.getTime());
}

export type ReadingTrouble = Exclude<Asked<never>, { kind: 'ok' }>;

/** What a trouble with reading means. */
export function readingTrouble(answer: HttpResult, now: Date): ReadingTrouble {
  if (answer.kind !== 'answered') return notReached('LinkedIn', answer.reason);
  const { status, headers, text } = answer;
  if (status === 401) return authLost(reconnect);
  if (status === 403)
    return notSupported(
      'LinkedIn tells figures only to administrators of the page. Ask one of them to connect it.',
    );
  if (status === 429) return rateLimited(throttledUntil(headers, readError(text), now), 'account');
  return notAvailable(`LinkedIn answered ${status}.`);
}
