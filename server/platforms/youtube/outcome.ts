/**
 * What an answer means for a send. The promises: "not visible" only when YouTube refused or cannot have acted;
 * everything else after the commit step is read from the upload session, or `unknown`. Built from status and
 * reason, never from message texts.
 */

import { later } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import {
  type AnsweredResult,
  authLost,
  type OutcomeOf,
  type Refusal,
  rateLimited,
  rejected,
  retryAt,
  unavailable,
} from '../kit/outcomes.ts';
import { type PlatformError, readError } from './answers.ts';
import { channelLimitWaitMs, throttleWaitMs } from './limits.ts';
import { messages } from './messages.ts';
import { nextPacificMidnight } from './quota.ts';

/** Statuses that mean that nothing was done. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 405, 411, 413, 414, 415, 422, 429]);
export const isRefusal = ({ status }: AnsweredResult): boolean => refusals.has(status);

export const lostAccess = messages.connection_lost();
export const missingPermissions = messages.right_missing();
export const noChannel = messages.no_channel();

export const notDeclared = rejected('not_declared', messages.not_declared());

const plainReasons: Readonly<Record<string, Message>> = {
  youtubeSignupRequired: noChannel,
  channelClosed: messages.channel_closed(),
  channelSuspended: messages.channel_suspended(),
  forbidden: messages.upload_forbidden(),
  forbiddenPrivacySetting: messages.visibility_not_allowed(),
  forbiddenLicenseSetting: messages.license_not_allowed(),
  invalidTitle: messages.title_refused(),
  invalidDescription: messages.description_refused(),
  invalidTags: messages.tags_refused(),
  invalidCategoryId: messages.category_not_known(),
  invalidVideoMetadata: messages.metadata_refused(),
  invalidFilename: messages.filename_refused(),
  mediaBodyRequired: messages.video_not_received(),
  defaultLanguageNotSet: messages.text_language_needed(),
  accessNotConfigured: messages.api_not_switched_on(),
};

export const nothingPosted = (reason: Message) =>
  unavailable(messages.not_reached_nothing_posted({ reason }));

/** Before the commit step nothing can be visible, so every failure is either a refusal or "not sent". */
function troubleBeforeCommit(result: HttpResult, now: Date): Refusal {
  if (result.kind !== 'answered') return nothingPosted(result.reason);
  if (isRefusal(result)) return refusal(result, now);
  return unavailable(messages.upload_answered({ status: result.status }));
}

/** The answer to opening an upload session, which is where the day's uploads are counted. */
export function troubleWithOpening(result: HttpResult, now: Date): Refusal {
  if (result.kind === 'answered' && result.status === 429 && isUsedUp(readError(result.text)))
    return rateLimited(nextPacificMidnight(now), 'app');
  return troubleBeforeCommit(result, now);
}

/** Recorded for the day's uploads of the whole app and nothing else. */
const isUsedUp = ({ reason, status }: PlatformError): boolean =>
  reason === 'rateLimitExceeded' && status === 'RESOURCE_EXHAUSTED';

/** What a refusal means; the caller knows that the answer is one. */
export function refusal(
  answer: AnsweredResult,
  now: Date,
): OutcomeOf<'rejected' | 'auth_lost' | 'rate_limited'> {
  const error = readError(answer.text);
  const { reason } = error;
  const limit = limitOutcome(answer, error, now);
  if (limit !== undefined) return limit;
  if (answer.status === 401 && reason !== 'youtubeSignupRequired') return authLost(lostAccess);
  if (reason === 'insufficientPermissions') return authLost(missingPermissions);
  const code = reason === 'youtubeSignupRequired' ? 'no_channel' : snakeCase(reason);
  return rejected(
    code || `status_${answer.status}`,
    plainReasons[reason] ??
      messages.video_refused({
        answer: `${answer.status} ${reason}`.trim(),
      }),
  );
}

/** Which limit was reached, if any. */
export function reachedLimit(
  { status }: AnsweredResult,
  error: PlatformError,
): 'day_of_app' | 'day_of_channel' | 'moment' | undefined {
  switch (error.reason) {
    case 'quotaExceeded':
    case 'dailyLimitExceeded':
      return 'day_of_app';
    case 'uploadLimitExceeded':
      return 'day_of_channel';
    case 'rateLimitExceeded':
      return status === 403 || status === 429 ? 'moment' : undefined;
    case 'userRateLimitExceeded':
      return 'moment';
    default:
      return status === 429 ? 'moment' : undefined;
  }
}

function limitOutcome(
  answer: AnsweredResult,
  error: PlatformError,
  now: Date,
): OutcomeOf<'rate_limited'> | undefined {
  switch (reachedLimit(answer, error)) {
    case 'day_of_app':
      return rateLimited(nextPacificMidnight(now), 'app');
    case 'day_of_channel':
      return rateLimited(later(now, channelLimitWaitMs), 'account');
    case 'moment':
      return rateLimited(retryAt(answer.headers, now, throttleWaitMs), 'account');
    default:
      return undefined;
  }
}

export const snakeCase = (reason: string): string =>
  reason.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
