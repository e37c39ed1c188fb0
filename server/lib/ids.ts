import { randomFillSync } from 'node:crypto';

/**
 * Prefixed ids cannot be confused with each other, by people or by the compiler. They start with the
 * time in milliseconds, so rows sort by age; 80 random bits follow.
 */
export type Id<Prefix extends string> = `${Prefix}_${string}`;
export type UserId = Id<'usr'>;
export type WorkspaceId = Id<'wsp'>;
export type AccountId = Id<'acc'>;
export type MediaId = Id<'med'>;
export type UploadId = Id<'upl'>;
export type RenditionId = Id<'rnd'>;
export type SessionId = Id<'ses'>;
export type TokenId = Id<'tok'>;
export type InvitationId = Id<'inv'>;
export type ApprovalId = Id<'apv'>;
export type StatementId = Id<'sst'>;
export type AttemptId = Id<'att'>;
export type CommentId = Id<'com'>;
export type ConnectionId = Id<'con'>;
export type AppId = Id<'app'>;
export type AppSecretId = Id<'sec'>;
export type GrantId = Id<'grt'>;
export type IdentityId = Id<'idn'>;
export type NotificationId = Id<'ntf'>;
export type MailId = Id<'mal'>;
export type SlotId = Id<'slt'>;
export type RecurrenceId = Id<'rec'>;
export type CampaignId = Id<'cmp'>;
export type CampaignItemId = Id<'cit'>;
export type IdeaId = Id<'ide'>;
export type HashtagSetId = Id<'hts'>;
export type EventId = Id<'evt'>;
export type WebhookId = Id<'whk'>;
export type WebhookSecretId = Id<'whs'>;
export type DeliveryId = Id<'whd'>;
export type ExportId = Id<'exp'>;

/** A post's id: numeric text that fits a signed 64-bit integer. */
export type PostId = `${bigint}`;

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Five bits a character: two zero bits make 130 of 16 bytes. */
function encode(bytes: Uint8Array): string {
  let text = '';
  let value = 0;
  let bits = 2;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet.charAt((value >> (bits - 5)) & 31);
    value &= 31;
  }
  return text;
}

function idAt<Prefix extends string>(prefix: Prefix, nowMs: number, random: Uint8Array): Id<Prefix> {
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(nowMs) << 16n);
  bytes.set(random, 6);
  return `${prefix}_${encode(bytes)}`;
}

const randomBytesPerId = 10;
/** Fetched for many ids at once: one fetch takes longer than all the rest of an id. */
const randomPool = Buffer.alloc(400 * randomBytesPerId);
let usedBytes = randomPool.length;

function takeRandom(): Buffer {
  if (usedBytes === randomPool.length) {
    randomFillSync(randomPool);
    usedBytes = 0;
  }
  usedBytes += randomBytesPerId;
  return randomPool.subarray(usedBytes - randomBytesPerId, usedBytes);
}

export const newId = <Prefix extends string>(prefix: Prefix, nowMs: number): Id<Prefix> =>
  idAt(prefix, nowMs, takeRandom());

/** No id made at that time or later is smaller. */
export const smallestId = <Prefix extends string>(prefix: Prefix, nowMs: number): Id<Prefix> =>
  idAt(prefix, nowMs, new Uint8Array(randomBytesPerId));

const postEpochMs = Date.UTC(2024, 0, 1);

/** 41 bits of milliseconds since 2024 (until 2093), then 22 random bits: sortable without a central counter. */
export function newPostId(nowMs: number): PostId {
  const tail = BigInt(takeRandom().readUInt32BE() >>> 10);
  return `${(BigInt(nowMs - postEpochMs) << 22n) | tail}`;
}

/** Of posts that are made together: they sort as the posts do. */
export function newPostIds(nowMs: number, count: number): readonly PostId[] {
  const ids = new Set<PostId>();
  while (ids.size < count) ids.add(newPostId(nowMs));
  return [...ids].sort(byPostId);
}

/** Older posts first. */
export const byPostId = (one: PostId, other: PostId): number => (BigInt(one) < BigInt(other) ? -1 : 1);

const maxPostId = 2n ** 63n - 1n;

export function isPostId(text: string): text is PostId {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= maxPostId;
}
