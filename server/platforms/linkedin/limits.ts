import type { PlatformLimits } from '../../domain/platform-port/publisher.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import { image } from './media.ts';
import { messages } from './messages.ts';

/**
 * LinkedIn's limits for pages and members. The caption is counted after escaping, because LinkedIn does not say
 * whether escapes count; `foldAt` is about where the feed shows "see more". The rules for pictures are in
 * `media.ts`.
 */
export const limits: PlatformLimits = {
  caption: { label: messages.text(), maxLength: 3_000, unit: 'utf16', foldAt: 210 },
  images: {
    maxCount: 20,
    mimes: image.mimes,
    maxSizeBytes: image.maxSizeBytes,
    maxPixels: image.maxPixels,
    maxAltTextLength: 4_086,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 1 },
  requiresMedia: false,
  quotas: [messages.quota_calls()],
};

export const requestTimeoutMs = seconds(30);
export const uploadTimeoutMs = minutes(2);

/** How long a created post may take to appear in the list of the page's posts. LinkedIn gives no number. */
export const settleMs = minutes(2);

/** Pictures are usable within seconds; LinkedIn advises to give up after about ten minutes. */
export const processingPollMs = seconds(2);
export const processingSlowPollMs = seconds(5);
export const processingSlowAfterMs = seconds(20);
export const processingTimeoutMs = minutes(10);
/** Where LinkedIn does not report whether a file is ready, five to twenty seconds are known to be enough. */
export const unreadableStatusWaitMs = seconds(15);

/** A rate-limit refusal that does not say until when. */
export const throttleWaitMs = minutes(15);

/** Clocks differ: a post created up to this long before the attempt, by LinkedIn's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const findPageSize = 50;
export const maxFindPages = 10;
