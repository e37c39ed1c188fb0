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
import { parseExactly } from '../kit/json.ts';
import type { TikTokSettings } from './settings.ts';

const clockSkewMs = minutes(10);
const longestWayMs = hours(72) + clockSkewMs;

/** One time and one signature, as TikTok writes them; anything else is somebody else's. */
const signatureHeader = /^t=(\d{1,12}),\s?s=([0-9a-fA-F]{64})$/;

const messageSchema = z.object({
  client_key: z.string(),
  event: z.string().min(1).max(200),
  /** Seconds. */
  create_time: z.int().positive(),
  user_openid: z.string().max(255).default(''),
  /** JSON in a text. */
  content: z.string().default(''),
});
type Message = z.infer<typeof messageSchema>;

export const createNoticeReader = (
  settings: Pick<TikTokSettings, 'clientId' | 'clientSecret'>,
): NoticeReader => ({ doors: ['webhook'], read: (message) => read(settings, message) });

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

  const message = messageSchema.safeParse(parseExactly(body.toString('utf8'))).data;
  if (message === undefined) return refused('a message that cannot be read');
  if (message.client_key !== clientId) return refused('a message for another app');
  const at = new Date(message.create_time * 1_000);
  // A time to come would outlive every reconnect.
  if (!(at.getTime() <= now.getTime() + clockSkewMs)) return refused('a message from the future');
  const notice = noticeOf(message, at);
  return notice === undefined
    ? refused('a message that names nobody')
    : { kind: 'genuine', notice, identity: identityOf(message) };
}

const refused = (reason: string): NoticeReading => ({ kind: 'refused', reason });

function noticeOf(message: Message, at: Date): Notice | undefined {
  // Events of single posts are found out by asking: they are only ever hints.
  if (message.event !== 'authorization.removed') return { kind: 'nothing', about: message.event };
  if (message.user_openid === '') return undefined;
  return { kind: 'revoked', personId: message.user_openid, at, plainReason: reasonIn(message.content) };
}

/** Deliveries of one message differ in their signature only. */
const identityOf = ({ event, user_openid, create_time, content }: Message): string =>
  createHash('sha256')
    .update(JSON.stringify([event, user_openid, create_time, content]))
    .digest('hex');

const reasonSchema = z.object({ reason: z.int() });
const unsaid = 'TikTok ended the connection and does not say why. Reconnect the account.';
const reasons: readonly string[] = [
  unsaid,
  'The connection was removed in the TikTok app. Reconnect the account.',
  'The TikTok account was deleted. Connect another one.',
  'TikTok ended the connection because the age of the account’s owner changed. Reconnect the account.',
  'TikTok has banned the account. Look in the TikTok app for the reason.',
  'The connection was given up from this app’s side. Reconnect the account.',
];

function reasonIn(content: string): string {
  const reason = reasonSchema.safeParse(parseExactly(content)).data?.reason;
  return (reason === undefined ? undefined : reasons[reason]) ?? unsaid;
}
