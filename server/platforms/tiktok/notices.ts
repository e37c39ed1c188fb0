/**
 * What TikTok calls us about. The promises: nothing is believed that TikTok's signature over the very bytes does not
 * cover, nothing of another app is believed, and a message has the same identity however often it comes.
 *
 * Messages that are not taken come again for 72 hours. TikTok does not say whether they are then signed anew, so a
 * signature counts for that long; what was seen before is known by its identity.
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
const longestWayMs = hours(72) + clockSkewMs;

/** One time and one signature, as TikTok writes them; anything else is somebody else's. */
const signatureHeader = /^t=(\d{1,12}),\s?s=([0-9a-fA-F]{64})$/;

const eventSchema = z.object({
  client_key: z.string(),
  event: z.string().min(1).max(200),
  /** Seconds. */
  create_time: z.int().positive(),
  user_openid: z.string().max(255).default(''),
  /** JSON in a text. */
  content: z.string().default(''),
});
type Event = z.infer<typeof eventSchema>;

export const createNoticeReader = (
  settings: Pick<TikTokSettings, 'clientId' | 'clientSecret'>,
): NoticeReader => ({ doors: ['webhook'], read: (notice) => read(settings, notice) });

function read(
  { clientId, clientSecret }: Pick<TikTokSettings, 'clientId' | 'clientSecret'>,
  { door, headers, body, now }: NoticeMessage,
): NoticeReading {
  if (door !== 'webhook') return refused('an unknown door');
  const [, signedAt, signature] = signatureHeader.exec(headers['tiktok-signature'] ?? '') ?? [];
  if (signedAt === undefined || signature === undefined) return refused('no signature that can be read');
  const expected = createHmac('sha256', clientSecret).update(`${signedAt}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return refused('a wrong signature');
  const ageMs = now.getTime() - Number(signedAt) * 1_000;
  if (ageMs > longestWayMs || ageMs < -clockSkewMs) return refused('a signature of another time');

  const event = eventSchema.safeParse(parseExactly(body.toString('utf8'))).data;
  if (event === undefined) return refused('a message that cannot be read');
  if (event.client_key !== clientId) return refused('a message for another app');
  const at = new Date(event.create_time * 1_000);
  // A time to come would outlive every reconnect.
  if (!(at.getTime() <= now.getTime() + clockSkewMs)) return refused('a message from the future');
  const notice = noticeOf(event, at);
  return notice === undefined
    ? refused('a message that names nobody')
    : { kind: 'genuine', notice, identity: identityOf(event) };
}

const refused = (reason: string): NoticeReading => ({ kind: 'refused', reason });

function noticeOf({ event, user_openid, content }: Event, at: Date): Notice | undefined {
  // Events of single posts are found out by asking: they are only ever hints.
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
const unsaid = messages.connection_ended();
const reasons: readonly Message[] = [
  unsaid,
  messages.connection_removed(),
  messages.account_deleted(),
  messages.connection_ended_age(),
  messages.account_banned(),
  messages.connection_given_up(),
];

function reasonIn(content: string): Message {
  const reason = reasonSchema.safeParse(parseExactly(content)).data?.reason;
  return (reason === undefined ? undefined : reasons[reason]) ?? unsaid;
}
