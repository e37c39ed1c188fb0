/**
 * Notices that TikTok sends. The promises: only what TikTok's signature over the exact bytes covers is accepted,
 * nothing for another app is accepted, and a message has the same identity however often it comes.
 *
 * TikTok redelivers unaccepted messages for 72 hours. It does not document whether they are then signed again, so
 * a signature is valid for that long; repeated messages are recognised by their identity.
 */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type {
  Notice,
  NoticeMessage,
  NoticeReader,
  NoticeReading,
} from '../../domain/platform-port/notices.ts';
import { hours, minutes } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import { parseExactly } from '../kit/json.ts';
import { messages } from './messages.ts';
import type { TikTokSettings } from './settings.ts';

const clockSkewMs = minutes(10);
const maxDeliveryMs = hours(72) + clockSkewMs;

/** One time and one signature, as TikTok writes them; anything else is not from TikTok. */
const signatureHeader = /^t=(\d{1,12}),\s?s=([0-9a-fA-F]{64})$/;

const eventSchema = z.object({
  client_key: z.string(),
  event: z.string().min(1).max(200),
  /** Seconds. */
  create_time: z.int().positive(),
  user_openid: z.string().max(255).default(''),
  /** JSON in a string. */
  content: z.string().default(''),
});
type Event = z.infer<typeof eventSchema>;

export const createNoticeReader = (
  settings: Pick<TikTokSettings, 'clientId' | 'clientSecret'>,
): NoticeReader => ({ endpoints: ['webhook'], read: (notice) => read(settings, notice) });

function read(
  { clientId, clientSecret }: Pick<TikTokSettings, 'clientId' | 'clientSecret'>,
  { endpoint, headers, body, now }: NoticeMessage,
): NoticeReading {
  if (endpoint !== 'webhook') return refused('an unknown door');
  const [, signedAt, signature] = signatureHeader.exec(headers['tiktok-signature'] ?? '') ?? [];
  if (signedAt === undefined || signature === undefined) return refused('no signature that can be read');
  const expected = createHmac('sha256', clientSecret).update(`${signedAt}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refused('a wrong signature');
  const ageMs = now.getTime() - Number(signedAt) * 1_000;
  if (ageMs > maxDeliveryMs || ageMs < -clockSkewMs) return refused('a signature of another time');

  const event = eventSchema.safeParse(parseExactly(body.toString('utf8'))).data;
  if (event === undefined) return refused('a message that cannot be read');
  if (event.client_key !== clientId) return refused('a message for another app');
  const at = new Date(event.create_time * 1_000);
  // A time in the future would outlive every reconnect.
  if (!(at.getTime() <= now.getTime() + clockSkewMs)) return refused('a message from the future');
  const notice = noticeOf(event, at);
  return notice === undefined
    ? refused('a message that names nobody')
    : { kind: 'genuine', notice, identity: identityOf(event) };
}

const refused = (reason: string): NoticeReading => ({ kind: 'refused', reason });

function noticeOf({ event, user_openid, content }: Event, at: Date): Notice | undefined {
  // Events of single posts are only hints: their state is fetched.
  if (event !== 'authorization.removed') return { kind: 'nothing', about: event };
  if (user_openid === '') return undefined;
  return { kind: 'revoked', personId: user_openid, at, plainReason: reasonIn(content) };
}

/** Deliveries of one message differ in their signature only. */
const identityOf = ({ event, user_openid, create_time, content }: Event): string =>
  createHash('sha256')
    .update(JSON.stringify([event, user_openid, create_time, content]))
    .digest('hex');

const reasonSchema = z.object({ reason: z.int() });
const noReason = messages.connection_ended();
const reasons: readonly Message[] = [
  noReason,
  messages.connection_removed(),
  messages.account_deleted(),
  messages.connection_ended_age(),
  messages.account_banned(),
  messages.connection_given_up(),
];

function reasonIn(content: string): Message {
  const reason = reasonSchema.safeParse(parseExactly(content)).data?.reason;
  return (reason === undefined ? undefined : reasons[reason]) ?? noReason;
}
