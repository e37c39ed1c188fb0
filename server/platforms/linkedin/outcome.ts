/**
 * What an answer means for a send. The promises: "not visible" only when LinkedIn refused or cannot have acted;
 * everything uncertain after the commit step is `unknown`. Built from status and code, never from message texts.
 */

import type { InsightResult } from '../../domain/platform-port/insights.ts';
import { later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import {
  type AnsweredResult,
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
import { messages } from './messages.ts';
import type { LinkedInSettings } from './settings.ts';

/** Statuses that mean that nothing was done. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 404, 405, 411, 413, 414, 415, 422, 426, 429]);
export const isRefusal = ({ status }: AnsweredResult): boolean => refusals.has(status);

export const reconnect = messages.reconnect();

const plainReasons: Readonly<Record<string, Message>> = {
  ACCESS_DENIED: messages.post_not_allowed(),
  DUPLICATE_POST: messages.duplicate_content(),
  FIELD_LENGTH_TOO_LONG: messages.text_too_long(),
  MEDIA_ASSET_PROCESSING_FAILED: messages.file_refused(),
  NONEXISTENT_VERSION: messages.version_too_old(),
  VERSION_MISSING: messages.version_missing(),
};

const notSent = (reason: Message): Message =>
  messages.not_reached_not_sent({
    reason,
  });

/** Before the commit step nothing can be visible, so every failure is either a refusal or "not sent". */
export function troubleBeforeCommit(result: HttpResult, now: Date): Refusal {
  if (result.kind !== 'answered') return unavailable(notSent(result.reason));
  if (isRefusal(result)) return refusal(result, now);
  return unavailable(messages.answered_not_sent({ status: result.status }));
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
      unclear: (reason) => messages.post_answer_lost({ reason }),
    });
  if (result.status === 201) {
    const externalId = readCreatedId(result.headers);
    if (externalId === undefined) return unknown(messages.post_without_id());
    return { kind: 'published', externalId, url: postUrl(settings, externalId) };
  }
  if (isRefusal(result)) return refusal(result, now);
  return unknown(messages.post_unclear({ status: result.status }));
}

/** What a refusal means; the caller knows that the answer is one. */
export function refusal(
  answer: AnsweredResult,
  now: Date,
): OutcomeOf<'rejected' | 'auth_lost' | 'rate_limited'> {
  const error = readError(answer.text);
  if (answer.status === 401) return authLost(reconnect);
  if (answer.status === 429) return rateLimited(throttledUntil(answer.headers, error, now), 'account');
  const code =
    error.code === 'DUPLICATE_POST'
      ? 'duplicate_content'
      : error.code.toLowerCase() || `status_${answer.status}`;
  const named = error.code === '' ? `${answer.status}` : `${answer.status} ${error.code}`;
  return rejected(code, plainReasons[error.code] ?? messages.post_refused({ error: named }));
}

/**
 * Service code 101 is recorded for daily limits only, and those end at 00:00 UTC. Only prose says whether the
 * application or the member reached its limit, so the pause is always the account's; others find out themselves.
 */
function throttledUntil(headers: Headers, error: PlatformError, now: Date): Date {
  const nextDay = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  const defaultUntil = error.serviceErrorCode === 101 ? nextDay : later(now, throttleWaitMs);
  return retryAt(headers, now, defaultUntil.getTime() - now.getTime());
}

export const unexpectedStatus = (status: number) => notAvailable(messages.answered({ status }));

export type ReadingTrouble = Exclude<InsightResult<never>, { kind: 'ok' }>;

/** What a failed read means. */
export function readingTrouble(answer: HttpResult, now: Date): ReadingTrouble {
  if (answer.kind !== 'answered') return notReached('LinkedIn', answer.reason);
  const { status, headers, text } = answer;
  if (status === 401) return authLost(reconnect);
  if (status === 403) return notSupported(messages.figures_for_admins());
  if (status === 429) return rateLimited(throttledUntil(headers, readError(text), now), 'account');
  return unexpectedStatus(status);
}
