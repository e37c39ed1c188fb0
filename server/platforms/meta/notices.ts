/**
 * Notices that Meta sends: a person removed the app, or wants their data deleted. Both come as a signed form.
 *
 * A signed message does not name its endpoint, so one that was sent to one endpoint could be replayed to the
 * other, but only Meta and we ever see it. Meta may deliver late: two days are accepted, which is more than its
 * longest known retry.
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
    endpoints: Object.keys(notices),
    read(message) {
      const createNotice = Object.hasOwn(notices, message.endpoint) ? notices[message.endpoint] : undefined;
      if (createNotice === undefined) return refused('there is no such endpoint');
      const reading = readSignedRequest(signedRequestOf(message), secret);
      if (reading.kind === 'refused') return reading;
      const { request } = reading;
      const ageMs = message.now.getTime() - request.issuedAt.getTime();
      if (ageMs > maxAgeMs) return refused('it is too old');
      if (ageMs < -clockSkewMs) return refused('it is from the future');
      return {
        kind: 'genuine',
        notice:
          request.userId === null ? pageNotice(request) : createNotice(request.userId, request.issuedAt),
        identity: identityOf(message.endpoint, request),
      };
    },
  };
}

const signedRequestOf = ({ body }: NoticeMessage): string =>
  new URLSearchParams(body.toString('utf8')).get('signed_request') ?? '';

/** When a page removes the app, the notice names no person. The next account check notices the loss. */
const pageNotice = ({ profileId }: SignedRequest): Notice => ({
  kind: 'nothing',
  about: `page ${profileId ?? 'unknown'} removed the app`,
});

/** Computed from the signed values, because the same form can be encoded in many ways. */
const identityOf = (endpoint: string, { userId, profileId, issuedAt }: SignedRequest): string =>
  `${endpoint}:${userId ?? `page-${profileId ?? '0'}`}:${issuedAt.getTime()}`;

const refused = (reason: string): NoticeReading => ({ kind: 'refused', reason });
