/** The one channel that a token was given for, and why it cannot be told. */
import type { HttpResult } from '../../lib/outbound.ts';
import { type Channel, readChannels, readError } from './answers.ts';
import { type Caller, getOwnChannel } from './calls.ts';
import { lackingRights, lostAccess, noChannel, reachedLimit } from './outcome.ts';

export type OwnChannel =
  | { readonly kind: 'ok'; readonly channel: Channel }
  /** YouTube said no for good: the person must connect again. */
  | { readonly kind: 'refused'; readonly plainReason: string }
  | { readonly kind: 'unavailable'; readonly plainReason: string };

export async function readOwnChannel(caller: Caller): Promise<OwnChannel> {
  const answer = await getOwnChannel(caller);
  if (answer.kind !== 'answered' || answer.status !== 200) return troubleWithReading(answer);
  const channels = readChannels(answer.text);
  if (channels === undefined)
    return { kind: 'unavailable', plainReason: 'YouTube gave an answer that cannot be read. Try again.' };
  const [channel] = channels;
  return channel === undefined ? { kind: 'refused', plainReason: noChannel } : { kind: 'ok', channel };
}

/** For calls that only read. */
export function troubleWithReading(answer: HttpResult): Exclude<OwnChannel, { readonly kind: 'ok' }> {
  if (answer.kind !== 'answered') {
    const plainReason = `YouTube could not be reached (${answer.reason}). Try again.`;
    return { kind: 'unavailable', plainReason };
  }
  const error = readError(answer.text);
  if (answer.status === 401) {
    const plainReason = error.reason === 'youtubeSignupRequired' ? noChannel : lostAccess;
    return { kind: 'refused', plainReason };
  }
  if (reachedLimit(answer, error) === 'day_of_app') {
    const plainReason = 'Today’s limit of calls to YouTube is reached. It ends at midnight Pacific time.';
    return { kind: 'unavailable', plainReason };
  }
  if (error.reason === 'insufficientPermissions') return { kind: 'refused', plainReason: lackingRights };
  const plainReason = `YouTube answered ${answer.status}. Try again in a few minutes.`;
  return { kind: 'unavailable', plainReason };
}

/** With the at sign, as YouTube writes it. */
export const handleOf = ({ snippet }: Channel): string | null => snippet.customUrl ?? null;

export const uploadsPlaylist = ({ contentDetails }: Channel): string | undefined =>
  contentDetails?.relatedPlaylists?.uploads;
