/**
 * Pictures and videos on TikTok, in decimal megabytes, the smaller reading. An account may have a shorter limit than
 * ten minutes: TikTok says which before each post. "At most 1080p" for pictures is read as 1080 by 1920, either way up.
 */
import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes } from '../../lib/clock.ts';

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
  label: 'TikTok video',
  plural: 'TikTok videos',
  image: null,
  noImage: 'Pictures go out as a TikTok photo post.',
  video,
  hint: 'Some accounts may only post shorter videos; TikTok says so before each post.',
};

export const tiktokPhoto: Placement = {
  id: 'tiktok.photo',
  platform: 'tiktok',
  label: 'TikTok photo post',
  plural: 'TikTok photo posts',
  image,
  video: null,
  noVideo: 'Videos go out as a TikTok video.',
};

export const tiktokPlacements: readonly Placement[] = [tiktokVideo, tiktokPhoto];
