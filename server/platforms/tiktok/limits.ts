import type { PlatformLimits, PostOption } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { image } from './media.ts';
import { messages } from './messages.ts';

/** The caption of a video is TikTok's title, that of a photo post its description. */
export const maxVideoCaptionLength = 2_200;
export const maxPhotoCaptionLength = 4_000;
export const maxPhotoTitleLength = 90;

/** The caption limit is that of videos, the smaller one; photo posts have their own. */
export const limits: PlatformLimits = {
  caption: {
    label: messages.caption(),
    maxLength: maxVideoCaptionLength,
    unit: 'utf16',
    foldAt: 100,
  },
  images: {
    maxCount: 35,
    mimes: image.mimes,
    maxSizeBytes: image.maxSizeBytes,
    maxPixels: image.maxShortSide * image.maxLongSide,
    // TikTok shows no alt text; ours is only stored.
    maxAltTextLength: 4_000,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 0 },
  requiresMedia: true,
  quotas: [messages.posts_per_day(), messages.posts_per_minute()],
};

export const options: readonly PostOption[] = [
  {
    key: 'title',
    label: messages.title(),
    help: messages.title_help(),
    kind: 'text',
    maxLength: maxPhotoTitleLength,
    unit: 'utf16',
    onlyWithMedia: 'image',
  },
  {
    key: 'auto_add_music',
    label: messages.add_music(),
    help: messages.add_music_help(),
    kind: 'toggle',
    onlyWithMedia: 'image',
  },
  {
    key: 'cover_seconds',
    label: messages.cover_seconds(),
    help: messages.cover_seconds_help(),
    kind: 'moment',
    onlyWithMedia: 'video',
  },
];

/** Safe whether TikTok means decimal or binary megabytes. The last part carries the remainder. */
export const chunkBytes = 10_000_000;
/** A part in the middle may not be smaller. */
export const minChunkBytes = 5 * 1_048_576;

export const requestTimeoutMs = seconds(30);
export const uploadTimeoutMs = minutes(2);
/** How long a status may lag behind what was sent. TikTok gives no number. */
export const settleMs = minutes(1);
/** An upload URL lives an hour. After this no byte can arrive by it any more. */
export const uploadUrlLifetimeMs = minutes(65);
/** TikTok tries to fetch for at most an hour. */
export const pullLinkSeconds = 7_200;

/** Between polls: 2 seconds, growing to 30, then a minute: 13 in the first minute, of the 30 that are allowed. */
export const pollMs = seconds(2);
export const slowPollMs = seconds(30);
export const maxPollMs = minutes(1);
export const maxPollAfterMs = minutes(10);
/** Processing takes minutes and a pull at most an hour: what takes longer is uncertain. */
export const processingTimeoutMs = hours(2);
/** How long a public post may wait for its id (TikTok's moderation), before it counts as published without one. */
export const postIdTimeoutMs = minutes(10);

/** Waits where TikTok names none: its windows are a minute for calls and a day for posts. */
export const callsWaitMs = minutes(1);
export const postsWaitMs = hours(1);

/** Clocks differ: a post created up to this long before the attempt, by TikTok's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const maxFindPages = 10;
/**
 * How long a post is searched for in the list before it is left to a person. Moderation takes a minute, sometimes
 * hours.
 */
export const listSearchTimeoutMs = minutes(5);
