import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { feedImage } from './media.ts';
import { messages } from './messages.ts';

export const maxHashtags = 30;
export const maxMentions = 20;
export const maxCollaborators = 3;
/** Meta documents no figure for comments: it is the one that the app keeps, the same as for captions. */
export const commentMaxLength = 2_200;
export const carouselItems = { min: 2, max: 10 } as const;

/** Instagram says "characters" and not which: counted in UTF-16 units, the strictest reading. */
export const limits: PlatformLimits = {
  caption: { label: messages.caption(), maxLength: 2_200, unit: 'utf16', foldAt: 125 },
  images: {
    maxCount: carouselItems.max,
    mimes: feedImage.mimes,
    maxSizeBytes: feedImage.maxSizeBytes,
    maxPixels: Math.floor(feedImage.maxWidth ** 2 / feedImage.minRatio),
    altTextMaxLength: 1_000,
  },
  videos: { maxCount: carouselItems.max },
  documents: { maxCount: 0 },
  requiresMedia: true,
  quotas: [messages.quota_posts()],
};

export const requestTimeoutMs = seconds(30);
/** Instagram works on it while we wait. */
export const publishTimeoutMs = minutes(1);
export const uploadTimeoutMs = minutes(15);
/** How long the word about a container may lag behind what happened. Meta gives no figure. */
export const settleMs = minutes(2);

/** Files must be there until Instagram has finished with them. */
export const pullLinkSeconds = 7_200;
/** A container lives 24 hours; one that is nearly over is not begun with. */
export const containerLifeMs = hours(23);
/** Meta says minutes; what takes longer is begun anew. */
export const processingGiveUpMs = hours(1);
/** A container that was made just now may not be found for a moment. */
export const missingLookMs = seconds(30);
/** The first time and two more. */
export const maxFailures = 3;

/** Instagram counts the last 24 hours and does not say when there is room again, so it is asked now and then. */
export const quotaLookAgainMs = minutes(5);

/** After a block nothing more of the account is sent for a while: further calls make it longer. */
export const blockedWaitMs = hours(4);

/** How long a post that is out may wait for its link. */
export const linkPatienceMs = minutes(1);
export const linkLookMs = seconds(5);

/** Clocks differ: a post made up to this long before the call, by Instagram's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const findMaxPages = 10;
export const listPageSize = 25;
/** Instagram gives at most so many comments at once. */
export const commentPageSize = 50;

/** Between looks at a container: soon at first, since pictures take a second or two, then once a minute, as Meta asks. */
export function nextLookMs(elapsedMs: number): number {
  if (elapsedMs < seconds(2)) return seconds(2);
  if (elapsedMs < seconds(7)) return seconds(5);
  if (elapsedMs < seconds(17)) return seconds(10);
  return elapsedMs < seconds(37) ? seconds(20) : minutes(1);
}
