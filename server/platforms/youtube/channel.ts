/** The one channel that a token was given for, or why it cannot be read. */

import type { Message } from '../../lib/message.ts';
import type { HttpResult } from '../../lib/outbound.ts';
import { notAvailable, notReachedTryAgain, refused, unexpectedAnswer, unreadable } from '../kit/results.ts';
import { type Channel, readChannels, readError } from './answers.ts';
import { type Caller, getOwnChannel } from './calls.ts';
import { messages } from './messages.ts';
import { lostAccess, missingPermissions, noChannel, reachedLimit } from './outcome.ts';

export type OwnChannel =
  | { readonly kind: 'ok'; readonly channel: Channel }
  /** YouTube refuses permanently: the person must connect again. */
  | { readonly kind: 'refused'; readonly plainReason: Message }
  | { readonly kind: 'unavailable'; readonly plainReason: Message };

export async function readOwnChannel(caller: Caller): Promise<OwnChannel> {
  const answer = await getOwnChannel(caller);
  if (answer.kind !== 'answered' || answer.status !== 200) return troubleWithReading(answer);
  const channels = readChannels(answer.text);
  if (channels === undefined) return unreadable('YouTube');
  const [channel] = channels;
  return channel === undefined ? refused(noChannel) : { kind: 'ok', channel };
}

/** For calls that only read. */
export function troubleWithReading(answer: HttpResult): Exclude<OwnChannel, { readonly kind: 'ok' }> {
  if (answer.kind !== 'answered') return notReachedTryAgain('YouTube', answer.reason);
  const error = readError(answer.text);
  if (answer.status === 401)
    return refused(error.reason === 'youtubeSignupRequired' ? noChannel : lostAccess);
  if (reachedLimit(answer, error) === 'day_of_app')
    return notAvailable(messages.calls_used_up_until_midnight());
  if (error.reason === 'insufficientPermissions') return refused(missingPermissions);
  return unexpectedAnswer('YouTube', answer.status);
}

/** With the at sign, as YouTube writes it. */
export const handleOf = ({ snippet }: Channel): string | null => snippet.customUrl ?? null;

export const uploadsPlaylist = ({ contentDetails }: Channel): string | undefined =>
  contentDetails?.relatedPlaylists?.uploads;
