import type { PlatformLimits } from '../../domain/platform-port/limits.ts';
import { hours, minutes, seconds } from '../../lib/clock.ts';
import { thumbnail } from './media.ts';
import { messages } from './messages.ts';

/** YouTube's limits. The caption is the description, counted in bytes. The rules for files are in `media.ts`. */
export const limits: PlatformLimits = {
  caption: {
    label: messages.description(),
    maxLength: 5_000,
    unit: 'bytes',
    foldAt: 125,
  },
  // A thumbnail is not a picture of the post; it accompanies the video. The pixels are what we can decode
  // ourselves.
  images: {
    maxCount: 0,
    mimes: thumbnail.mimes,
    maxSizeBytes: thumbnail.maxSizeBytes,
    maxPixels: 268_402_689,
    maxAltTextLength: 0,
  },
  videos: { maxCount: 1 },
  documents: { maxCount: 0 },
  requiresMedia: true,
  quotas: [messages.uploads_per_day(), messages.channel_daily_limit()],
};

export const maxTitleLength = 100;
/** YouTube says that comments can be too long, but not from what length: this is what its website accepts. */
export const maxCommentLength = 10_000;
/**
 * Each costs 50 units of the installation's 10,000 a day, and one more when the answer is lost. With this many, 20
 * videos a day use half of them; reading figures may use the other half.
 */
export const maxPlaylists = 5;
/** All tags together, as YouTube counts them (see `countTags`). */
export const maxTagsLength = 500;
/** A channel without a confirmed phone number cannot upload longer videos. */
export const maxUnverifiedDurationMs = minutes(15);

/** Every part but the last must be a multiple of 256 KiB. */
export const partSizeBytes = 64 * 262_144;
/** Answers in a row without progress before the upload pauses and is retried later. */
export const maxOddAnswers = 3;

export const requestTimeoutMs = seconds(30);
/** One part, also on a slow connection. */
export const partTimeoutMs = minutes(4);

/** How long an uploaded video may take to appear in the uploads playlist. YouTube gives no number. */
export const settleMs = minutes(2);
/** Clocks differ: a video created up to this long before the attempt, by YouTube's clock, may still be ours. */
export const clockSkewMs = minutes(2);
export const maxFindPages = 10;
export const listPageSize = 50;
export const commentPageSize = 100;
/** How many of a channel's playlists are offered: 50 for each page. */
export const maxPlaylistPages = 10;

/**
 * Processing takes seconds to hours. Each poll costs one unit of the day's 10,000, of which an upload takes far
 * more: polling often at first costs eight more units than YouTube's own pace, and short videos are reported as
 * published at once.
 */
export const processingPollMs = seconds(3);
export const maxProcessingPollMs = minutes(5);
export const processingTimeoutMs = hours(3);
/** A thumbnail delays a finished video no longer than this. */
export const thumbnailTimeoutMs = minutes(10);
/** Playlists delay a finished video no longer than this. */
export const playlistsTimeoutMs = minutes(10);
export const playlistsPollMs = seconds(5);
export const maxPlaylistsPollMs = minutes(1);
/** Calls that may add one entry, because each costs 50 units. */
export const maxPlaylistTries = 4;
/** After the first refusal that may be temporary; it doubles with each further one. */
export const playlistRetryMs = seconds(20);
/** From this long after a call without an answer, a playlist that does not show the entry never will. */
export const entryAbsentAfterMs = requestTimeoutMs + settleMs;
/** A video that YouTube accepted and then does not know for this long was deleted there. */
export const missingTimeoutMs = minutes(30);

/** A rate-limit refusal that does not say until when. */
export const throttleWaitMs = minutes(2);
/** After a channel's own upload limit; YouTube says about a day. */
export const channelLimitWaitMs = hours(24);
