import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { thumbnail } from './media.ts';
import { messages } from './messages.ts';

/** YouTube's limits. The caption is the description, counted in bytes. What files may be is in `media.ts`. */
export const limits: PlatformLimits = {
  caption: {
    label: messages.description(),
    maxLength: 5_000,
    unit: 'bytes',
    foldAt: 125,
  },
  // A thumbnail is no picture of the post; it comes beside the video. The pixels are what we can read ourselves.
  images: {
    maxCount: 0,
    mimes: thumbnail.mimes,
    maxSizeBytes: thumbnail.maxSizeBytes,
    maxPixels: 268_402_689,
    altTextMaxLength: 0,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 0 },
  requiresMedia: true,
  quotas: [messages.uploads_per_day(), messages.channel_daily_limit()],
};

export const titleMaxLength = 100;
/** YouTube says that comments can be too long and not from when on: it is what its pages take. */
export const commentMaxLength = 10_000;
/** All tags together, as YouTube counts them (see `countTags`). */
export const tagsMaxLength = 500;
/** A channel without a confirmed phone number takes no longer videos. */
export const unverifiedMaxDurationMs = minutes(15);

/** Every part but the last must be a multiple of 256 KiB. */
export const partSizeBytes = 64 * 262_144;
/** Answers in a row that bring an upload no further before the journey waits and tries again. */
export const maxOddAnswers = 3;

export const requestTimeoutMs = seconds(30);
/** One part, also over a slow line. */
export const partTimeoutMs = minutes(4);

/** How long an uploaded video may take to appear in the uploads playlist. YouTube gives no figure. */
export const settleMs = minutes(2);
/** Clocks differ: a video made up to this long before the attempt, by YouTube's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const findMaxPages = 10;
export const listPageSize = 50;
export const commentPageSize = 100;

/**
 * Processing takes seconds to hours. Each look costs one unit of the day's 10,000, of which an upload takes far more:
 * looking soon at first costs eight more of them than YouTube's own pace, and short videos are told as out at once.
 */
export const processingPollMs = seconds(3);
export const processingSlowestPollMs = minutes(5);
export const processingGiveUpMs = hours(3);
/** A thumbnail keeps a finished video waiting no longer than this. */
export const thumbnailGiveUpMs = minutes(10);
/** A video that YouTube took and then does not know for this long was deleted there. */
export const missingGiveUpMs = minutes(30);

/** A refusal for too many calls that does not say until when. */
export const throttleWaitMs = minutes(2);
/** After a channel's own upload limit; YouTube says about a day. */
export const channelLimitWaitMs = hours(24);
