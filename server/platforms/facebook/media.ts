/**
 * Pictures and videos on Facebook Pages, in decimal megabytes, the smaller interpretation. Where Meta's pages
 * disagree the stricter limit counts: page videos 1 GB and 20 minutes (chunked uploads are said to reach 10 GB and
 * 4 hours); video Stories 60 seconds (90 unless it is a Reel as well). No size is documented for Reels and Stories,
 * so they get that of page videos. A GIF sent as a photo is not animated.
 */

import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export const image: ImageRules = {
  mimes: ['image/jpeg', 'image/png', 'image/gif'],
  maxSizeBytes: 10_000_000,
  animated: false,
  bestWidth: 2_048,
};

const pageVideo: VideoRules = {
  mimes: ['video/mp4', 'video/quicktime', 'video/x-matroska'],
  videoCodecs: ['avc', 'hevc', 'vp9', 'av1'],
  audioCodecs: ['aac'],
  maxSizeBytes: 1_000_000_000,
  maxDurationMs: minutes(20),
  minRatio: 9 / 16,
  maxRatio: 16 / 9,
  bestShortSide: 1_080,
};

const reel: VideoRules = {
  mimes: ['video/mp4'],
  videoCodecs: ['avc', 'hevc', 'vp9', 'av1'],
  audioCodecs: ['aac'],
  maxSizeBytes: 1_000_000_000,
  minDurationMs: seconds(3),
  maxDurationMs: seconds(90),
  minWidth: 540,
  minHeight: 960,
  minRatio: 9 / 16,
  maxRatio: 9 / 16,
  minFrameRate: 24,
  maxFrameRate: 60,
  maxAudioSampleRate: 48_000,
  bestShortSide: 1_080,
};

export const placements = {
  post: {
    id: 'facebook.post',
    platform: 'facebook',
    label: messages.post(),
    plural: messages.posts(),
    image,
    video: pageVideo,
  },
  reel: {
    id: 'facebook.reel',
    platform: 'facebook',
    label: messages.reel(),
    plural: messages.reels(),
    image: null,
    noImage: messages.reel_needs_video(),
    video: reel,
  },
  story: {
    id: 'facebook.story',
    platform: 'facebook',
    label: messages.story(),
    plural: messages.stories(),
    image: { ...image, bestWidth: 1_080 },
    video: { ...reel, maxDurationMs: seconds(60) },
  },
} as const satisfies Readonly<Record<string, Placement>>;

export const facebookPlacements: readonly Placement[] = Object.values(placements);
