import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { image } from './media.ts';
import { messages } from './messages.ts';

/**
 * Limits of Facebook Pages. Meta does not say in which unit it counts text: UTF-16 is the strictest of the plausible
 * ones. It names no largest number of photos and no length of a photo's description: ten and 1,000 are ours.
 */
export const limits: PlatformLimits = {
  caption: { label: messages.text(), maxLength: 63_206, unit: 'utf16', foldAt: 477 },
  images: {
    maxCount: 10,
    mimes: image.mimes,
    maxSizeBytes: image.maxSizeBytes,
    // What we can read ourselves; Meta names bytes only.
    maxPixels: 268_402_689,
    altTextMaxLength: 1_000,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 0 },
  requiresMedia: false,
  quotas: [messages.quota_reels(), messages.quota_calls()],
};

export const titleMaxLength = 255;
export const linkMaxLength = 2_000;
/** Meta documents no figure. The page itself takes 8,000, as everybody who counts them says. */
export const commentMaxLength = 8_000;

export const requestTimeoutMs = seconds(30);
/** At most 4 MB. */
export const photoTimeoutMs = seconds(60);
/** One part of a video: Facebook names its size, up to 50 MB. */
export const partTimeoutMs = minutes(4);
/** A Reel goes in one piece. When it breaks off, the next try goes on where Facebook says. */
export const wholeFileTimeoutMs = minutes(15);

/** Troubles in one turn that bring an upload no further before the journey waits and tries again. */
export const maxOddAnswers = 3;

/** How long a post may take to appear in the list of the page's posts. Meta's advice is to look again after two minutes. */
export const settleMs = minutes(2);
/** Clocks differ: a post made up to this long before the attempt, by Facebook's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const listPageSize = 50;
export const findMaxPages = 10;
export const commentPageSize = 100;

/** After the last call Facebook processes a video for seconds to an hour. */
export const pollMs = seconds(2);
export const slowestPollMs = minutes(2);
export const processingGiveUpMs = hours(3);

/** How long an account that Facebook blocked for its behaviour is left alone, where it says no time. */
export const blockWaitMs = hours(4);
