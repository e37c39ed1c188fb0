/**
 * Pictures and videos on Instagram, in decimal megabytes, the smaller interpretation. A single video is always
 * published as a Reel, so `instagram.feed` applies to the videos of carousels: Meta documents no limits for those,
 * so they get the length and size of Stories and the shapes of feed pictures. Instagram also requires the index
 * first, closed GOPs and no edit lists, which a file's facts do not show. Our own videos meet the first two. They
 * have an edit list, as nearly every video has: without one the sound would be late.
 */

import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export const storyImage = {
  mimes: ['image/jpeg'],
  maxSizeBytes: 8_000_000,
  animated: false,
  bestWidth: 1_080,
} satisfies ImageRules;

export const feedImage = {
  ...storyImage,
  minWidth: 320,
  maxWidth: 1_440,
  minRatio: 4 / 5,
  maxRatio: 1.91,
} satisfies ImageRules;

export const reelVideo = {
  mimes: ['video/mp4', 'video/quicktime'],
  videoCodecs: ['avc', 'hevc'],
  audioCodecs: ['aac'],
  maxSizeBytes: 300_000_000,
  minDurationMs: seconds(3),
  maxDurationMs: minutes(15),
  maxWidth: 1_920,
  minRatio: 0.01,
  maxRatio: 10,
  minFrameRate: 23,
  maxFrameRate: 60,
  maxBitrate: 25_000_000,
  maxAudioSampleRate: 48_000,
  bestShortSide: 1_080,
} satisfies VideoRules;

export const storyVideo = {
  ...reelVideo,
  maxSizeBytes: 100_000_000,
  maxDurationMs: seconds(60),
  minRatio: 0.1,
};

export const carouselVideo = { ...storyVideo, minRatio: 4 / 5, maxRatio: 1.91 };

export const instagramFeed: Placement = {
  id: 'instagram.feed',
  platform: 'instagram',
  label: messages.post(),
  plural: messages.posts(),
  image: feedImage,
  video: carouselVideo,
  hint: messages.feed_hint(),
};

export const instagramReel: Placement = {
  id: 'instagram.reel',
  platform: 'instagram',
  label: messages.reel(),
  plural: messages.reels(),
  image: null,
  noImage: messages.reel_needs_video(),
  video: reelVideo,
  hint: messages.reel_hint(),
};

export const instagramStory: Placement = {
  id: 'instagram.story',
  platform: 'instagram',
  label: messages.story(),
  plural: messages.stories(),
  image: storyImage,
  video: storyVideo,
  hint: messages.story_hint(),
};

/** Meta documents no limits for covers that differ from those of other pictures. */
export const instagramCover: Placement = {
  id: 'instagram.cover',
  still: 'cover',
  platform: 'instagram',
  label: messages.cover(),
  plural: messages.covers(),
  image: storyImage,
  video: null,
  noVideo: messages.cover_no_video(),
  hint: messages.cover_hint(),
};

export const instagramPlacements: readonly Placement[] = [
  instagramFeed,
  instagramReel,
  instagramStory,
  instagramCover,
];
