import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { image } from './media.ts';
import { messages } from './messages.ts';

/**
 * Limits of Facebook Pages. Meta does not document the unit in which it counts text: UTF-16 is the strictest of
 * the plausible ones. It documents no maximum number of photos and no length of a photo's description: ten and
 * 1,000 are ours.
 */
export const limits: PlatformLimits = {
  caption: { label: messages.text(), maxLength: 63_206, unit: 'utf16', foldAt: 477 },
  images: {
    maxCount: 10,
    mimes: image.mimes,
    maxSizeBytes: image.maxSizeBytes,
    // What we can decode ourselves; Meta limits only bytes.
    maxPixels: 268_402_689,
    maxAltTextLength: 1_000,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 0 },
  requiresMedia: false,
  quotas: [messages.quota_reels(), messages.quota_calls()],
};

export const maxTitleLength = 255;
export const maxLinkLength = 2_000;
/** Not documented by Meta. In practice a page accepts 8,000. */
export const maxCommentLength = 8_000;

export const requestTimeoutMs = seconds(30);
/** At most 10 MB. */
export const photoTimeoutMs = seconds(60);
/** One part of a video: Facebook decides its size, up to 50 MB. */
export const partTimeoutMs = minutes(4);
/** A Reel is sent in one piece. When it breaks off, the next attempt continues where Facebook says. */
export const wholeFileTimeoutMs = minutes(15);

/** Failures without progress in one attempt before the upload pauses and is retried later. */
export const maxOddAnswers = 3;

/**
 * How long a post may take to appear in the list of the page's posts. Meta advises to check again after two
 * minutes.
 */
export const settleMs = minutes(2);
/** Clocks differ: a post created up to this long before the attempt, by Facebook's clock, may still be ours. */
export const clockSkewMs = minutes(2);
/** A Story expires after 24 hours and is then listed only if the page keeps an archive. */
export const storyListedMs = hours(23);
export const listPageSize = 50;
export const maxFindPages = 10;
export const commentPageSize = 100;

/** After the last call Facebook processes a video for seconds to an hour. */
export const pollMs = seconds(2);
export const maxPollMs = minutes(2);
export const processingTimeoutMs = hours(3);

/** How long an account that Facebook blocked for its behaviour is paused, where Facebook gives no time. */
export const blockWaitMs = hours(4);
