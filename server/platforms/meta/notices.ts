/**
 * What Meta sends by itself: a person removed the app, or wants their data deleted. Both come as a signed form.
 *
 * A message does not name its door, so Meta's own word for one could be brought to the other by whoever saw it; only
 * Meta and we do. Meta may deliver late: two days are taken, which is more than its longest known retry.
 */

import type {
  Notice,
  NoticeMessage,
  NoticeReader,
  NoticeReading,
} from '../../domain/platform-port/notices.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { connectionRemoved } from './graph-error.ts';
import { readSignedRequest, type SignedRequest } from './signed-request.ts';

const maxAgeMs = hours(48);
const clockSkewMs = minutes(5);

/** `secret` is that of the login the people used: Facebook's and Instagram's differ. */
export function createMetaNotices(displayName: string, secret: string): NoticeReader {
  const notices: Readonly<Record<string, (personId: string, at: Date) => Notice>> = {
    deauthorize: (personId, at) => ({
      kind: 'revoked',
      personId,
      at,
      plainReason: connectionRemoved(displayName),
    }),
    'data-deletion': (personId, at) => ({ kind: 'delete_data', personId, at }),
  };
  return {
    doors: Object.keys(notices),
    read(message) {
      const make = Object.hasOwn(notices, message.door) ? notices[message.door] : undefined;
      if (make === undefined) return refused('there is no such door');
      const reading = readSignedRequest(signedRequestOf(message), secret);
      if (reading.kind === 'refused') return reading;
      const { request } = reading;
      const ageMs = message.now.getTime() - request.issuedAt.getTime();
      if (ageMs > maxAgeMs) return refused('it is too old');
      if (ageMs < -clockSkewMs) return refused('it is from the future');
      return {
        kind: 'genuine',
        notice: request.userId === null ? aboutPage(request) : make(request.userId, request.issuedAt),
        identity: identityOf(message.door, request),
      };
    },
  };
}

const signedRequestOf = ({ body }: NoticeMessage): string =>
  new URLSearchParams(body.toString('utf8')).get('signed_request') ?? '';

/** A page that lets go of the app carries no person. The next look at its account finds out. */
const aboutPage = ({ profileId }: SignedRequest): Notice => ({
  kind: 'nothing',
  about: `page ${profileId ?? 'unknown'} removed the app`,
});

/** Built from what was signed: the form around it could be written in many ways. */
const identityOf = (door: string, { userId, profileId, issuedAt }: SignedRequest): string =>
  `${door}:${userId ?? `page-${profileId ?? '0'}`}:${issuedAt.getTime()}`;

const refused = (reason: string): NoticeReading => ({ kind: 'refused', reason });
