/**
 * Pictures and videos on TikTok, in decimal megabytes, the smaller interpretation. An account may have a shorter
 * limit than ten minutes: TikTok says which before each post. "At most 1080p" for pictures is read as 1080 by
 * 1920, in either orientation.
 */

import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export const image = {
  mimes: ['image/jpeg', 'image/webp'],
  maxSizeBytes: 20_000_000,
  maxShortSide: 1_080,
  maxLongSide: 1_920,
  animated: false,
} satisfies ImageRules;

export const video = {
  mimes: ['video/mp4', 'video/quicktime', 'video/webm'],
  videoCodecs: ['avc', 'hevc', 'vp8', 'vp9'],
  audioCodecs: 'any',
  maxSizeBytes: 4_000_000_000,
  maxDurationMs: minutes(10),
  minWidth: 360,
  maxWidth: 4_096,
  minHeight: 360,
  maxHeight: 4_096,
  minFrameRate: 23,
  maxFrameRate: 60,
  bestShortSide: 1_080,
} satisfies VideoRules;

export const tiktokVideo: Placement = {
  id: 'tiktok.video',
  platform: 'tiktok',
  label: messages.placement_video(),
  plural: messages.placement_videos(),
  image: null,
  noImage: messages.pictures_as_photo_post(),
  video,
  hint: messages.video_hint(),
};

export const tiktokPhoto: Placement = {
  id: 'tiktok.photo',
  platform: 'tiktok',
  label: messages.placement_photo_post(),
  plural: messages.placement_photo_posts(),
  image,
  video: null,
  noVideo: messages.videos_as_video(),
};

export const tiktokPlacements: readonly Placement[] = [tiktokVideo, tiktokPhoto];
