import { isRecord, type JsonObject } from '../core/forms.ts';
import { type Reject, requireKnown } from './access.ts';
import { privacyLevels } from './creator-rules.ts';
import type { TikTokSettings } from './settings.ts';

/** The validated `post_info` of a request. `sent` is the original for the ledger, for photos with `is_aigc`. */
export type PostInfo = {
  title: string;
  description: string;
  privacy: string | null;
  disableComment: boolean;
  disableDuet: boolean;
  disableStitch: boolean;
  brandContent: boolean;
  brandOrganic: boolean;
  isAigc: boolean;
  sent: JsonObject;
};
type Kind = 'video' | 'photo';

/** In UTF-16 code units, like JavaScript's string length. */
const limits = { video: { title: 2200, description: 0 }, photo: { title: 90, description: 4000 } };
const switches: Record<Kind, string[]> = {
  video: [
    'disable_duet',
    'disable_comment',
    'disable_stitch',
    'is_aigc',
    'brand_content_toggle',
    'brand_organic_toggle',
  ],
  photo: ['disable_comment', 'auto_add_music', 'brand_content_toggle', 'brand_organic_toggle'],
};
const otherFields: Record<Kind, string[]> = {
  video: ['title', 'privacy_level', 'video_cover_timestamp_ms'],
  photo: ['title', 'description', 'privacy_level'],
};
const brandToggles = ['brand_content_toggle', 'brand_organic_toggle'];

export function readDirectPost(
  kind: Kind,
  value: unknown,
  settings: TikTokSettings,
  reject: Reject,
): PostInfo & { privacy: string } {
  if (!isRecord(value)) return reject('post_info is required.');
  const post = readPost(kind, value, reject);
  const privacy = value.privacy_level;
  if (typeof privacy !== 'string' || !privacyLevels.includes(privacy)) {
    return reject('post_info.privacy_level is required and must be a known privacy level.');
  }
  const missing = settings.brand_toggles_required && brandToggles.find((name) => value[name] === undefined);
  if (missing) reject(`post_info.${missing} is required.`);
  if (settings.refuse_private_branded_content && post.brandContent && privacy === 'SELF_ONLY') {
    reject('Branded content cannot be visible to its creator alone.');
  }
  return { ...post, privacy };
}

/** The inbox uses only title and description; the creator decides the rest in the app. */
export const readInboxPost = (kind: Kind, value: unknown, reject: Reject): PostInfo =>
  readPost(kind, value === undefined ? {} : value, reject);

function readPost(kind: Kind, value: unknown, reject: Reject): PostInfo {
  if (!isRecord(value)) return reject('post_info must be an object.');
  requireKnown(value, [...switches[kind], ...otherFields[kind]], reject);
  for (const name of switches[kind]) {
    if (value[name] !== undefined && typeof value[name] !== 'boolean')
      reject(`post_info.${name} must be a boolean.`);
  }
  const cover = value.video_cover_timestamp_ms;
  if (cover !== undefined && !(Number.isInteger(cover) && Number(cover) >= 0)) {
    reject('post_info.video_cover_timestamp_ms must be a whole number of milliseconds.');
  }
  return {
    title: readText(value, 'title', limits[kind].title, reject),
    description: readText(value, 'description', limits[kind].description, reject),
    privacy: null,
    disableComment: value.disable_comment === true,
    disableDuet: value.disable_duet === true,
    disableStitch: value.disable_stitch === true,
    brandContent: value.brand_content_toggle === true,
    brandOrganic: value.brand_organic_toggle === true,
    isAigc: value.is_aigc === true,
    sent: value,
  };
}

/** Photos have the AI declaration beside `post_info`, videos inside. */
export function readPhotoAi(body: JsonObject, reject: Reject): { is_aigc?: boolean } {
  const { is_aigc } = body;
  if (is_aigc === undefined) return {};
  return typeof is_aigc === 'boolean' ? { is_aigc } : reject('is_aigc must be a boolean.');
}

function readText(value: JsonObject, name: string, limit: number, reject: Reject): string {
  const text = value[name] ?? '';
  if (typeof text !== 'string') return reject(`post_info.${name} must be text.`);
  return text.length > limit ? reject(`post_info.${name} is longer than ${limit} UTF-16 units.`) : text;
}

export const noPostInfo: PostInfo = readPost('video', {}, (message) => {
  throw new Error(message);
});
