import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { feedImage } from './media.ts';
import { messages } from './messages.ts';

export const maxHashtags = 30;
export const maxMentions = 20;
export const maxCollaborators = 3;
/** Of the whole post, in all its pictures and videos. */
export const maxPeopleTags = 20;
/** Meta documents no limit for comments: this is what the app enforces, the same as for captions. */
export const maxCommentLength = 2_200;
export const carouselItems = { min: 2, max: 10 } as const;

/** Instagram says "characters" and not which: counted in UTF-16 units, the strictest interpretation. */
export const limits: PlatformLimits = {
  caption: { label: messages.caption(), maxLength: 2_200, unit: 'utf16', foldAt: 125, maxHashtags },
  images: {
    maxCount: carouselItems.max,
    mimes: feedImage.mimes,
    maxSizeBytes: feedImage.maxSizeBytes,
    maxPixels: Math.floor(feedImage.maxWidth ** 2 / feedImage.minRatio),
    maxAltTextLength: 1_000,
  },
  videos: { maxCount: carouselItems.max },
  documents: { maxCount: 0 },
  requiresMedia: true,
  quotas: [messages.quota_posts()],
};

export const requestTimeoutMs = seconds(30);
/** Instagram processes the post during the call. */
export const publishTimeoutMs = minutes(1);
export const uploadTimeoutMs = minutes(15);
/** How long a container's state may lag behind what happened. Meta gives no number. */
export const settleMs = minutes(2);

/** Files must be available until Instagram has finished with them. */
export const pullLinkSeconds = 7_200;
/** A container lives 24 hours; one that is about to expire is not used. */
export const containerLifetimeMs = hours(23);
/** Meta says minutes; whatever takes longer is started again. */
export const processingTimeoutMs = hours(1);
/** A container that was just created may not be found for a moment. */
export const missingPollMs = seconds(30);
/** The first time and two more. */
export const maxFailures = 3;

/** Instagram counts the last 24 hours and does not say when the quota frees up, so it is polled. */
export const quotaPollMs = minutes(5);

/** After a block nothing more is sent for the account for a while, because further calls extend it. */
export const blockedWaitMs = hours(4);

/** How long a published post may wait for its link. */
export const linkTimeoutMs = minutes(1);
export const linkPollMs = seconds(5);

/** Clocks differ: a post created up to this long before the call, by Instagram's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const maxFindPages = 10;
export const listPageSize = 25;
/** The maximum Instagram returns at once. */
export const commentPageSize = 50;

/**
 * Between polls of a container: short at first, since pictures take a second or two, then once a minute, as Meta
 * advises.
 */
export function nextPollMs(elapsedMs: number): number {
  if (elapsedMs < seconds(2)) return seconds(2);
  if (elapsedMs < seconds(7)) return seconds(5);
  if (elapsedMs < seconds(17)) return seconds(10);
  return elapsedMs < seconds(37) ? seconds(20) : minutes(1);
}
