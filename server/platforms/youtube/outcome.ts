/**
 * What an answer means for a send. The promises: "not visible" is said only when YouTube refused or cannot have acted;
 * everything else after the commit step is asked from the upload session, or `unknown`. Built from status and reason,
 * never from prose.
 */
import { later } from '../../lib/clock.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import {
  type Answered,
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
import { nextPacificMidnight } from './quota.ts';

/** Statuses that say that nothing was done. Others may hide an effect. */
const refusals = new Set([400, 401, 403, 405, 411, 413, 414, 415, 422, 429]);
export const isRefusal = ({ status }: Answered): boolean => refusals.has(status);

export const lostAccess = 'YouTube no longer accepts this connection. Reconnect the channel.';
export const lackingRights =
  'YouTube says that this connection lacks a right. Reconnect the channel and leave every box ticked.';
export const noChannel =
  'This Google account has no YouTube channel. Create one on YouTube, then connect again.';

const plainReasons: Readonly<Record<string, string>> = {
  youtubeSignupRequired: noChannel,
  channelClosed: 'YouTube has closed this channel. Look there for the reason.',
  channelSuspended: 'YouTube has suspended this channel. Look there for the reason.',
  forbidden: 'YouTube does not let this connection upload to the channel. Check the channel on YouTube.',
  forbiddenPrivacySetting: 'YouTube does not allow this visibility for the channel. Choose another one.',
  forbiddenLicenseSetting: 'YouTube does not allow this license for the channel. Choose the standard one.',
  invalidTitle: 'YouTube refused the title. Change it.',
  invalidDescription: 'YouTube refused the description. Change it.',
  invalidTags: 'YouTube refused the tags. Change or remove some.',
  invalidCategoryId: 'YouTube does not know this category for the channel. Choose another one.',
  invalidVideoMetadata: 'YouTube refused the title, description or options. Change them.',
  invalidFilename: 'YouTube refused the name of the file.',
  mediaBodyRequired: 'YouTube did not get the video. Try again.',
  defaultLanguageNotSet: 'YouTube needs the language of the title and description. Choose it.',
  accessNotConfigured:
    'The YouTube API is not switched on for this installation. Whoever runs it must switch it on at Google.',
};

/** Before the commit step nothing can be visible, so every trouble is either a refusal or "not sent". */
function troubleBeforeCommit(result: HttpResult, now: Date): Refusal {
  if (result.kind !== 'answered')
    return unavailable(`YouTube could not be reached (${result.reason}). Nothing was posted.`);
  if (isRefusal(result)) return refusal(result, now);
  return unavailable(`YouTube answered ${result.status} while the video was uploaded. Nothing was posted.`);
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
export function refusal(answer: Answered, now: Date): OutcomeOf<'rejected' | 'auth_lost' | 'rate_limited'> {
  const error = readError(answer.text);
  const { reason } = error;
  const limit = limitOutcome(answer, error, now);
  if (limit !== undefined) return limit;
  if (answer.status === 401 && reason !== 'youtubeSignupRequired') return authLost(lostAccess);
  if (reason === 'insufficientPermissions') return authLost(lackingRights);
  const code = reason === 'youtubeSignupRequired' ? 'no_channel' : snakeCase(reason);
  const named = reason === '' ? `${answer.status}` : `${answer.status} ${reason}`;
  return rejected(
    code || `status_${answer.status}`,
    plainReasons[reason] ?? `YouTube refused the video (${named}).`,
  );
}

/** Which limit was reached, if one was. */
export function reachedLimit(
  { status }: Answered,
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
  answer: Answered,
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
