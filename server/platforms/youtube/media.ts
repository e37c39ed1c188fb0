/**
 * Videos and thumbnails on YouTube. YouTube accepts nearly every video and decides itself what is a Short: square
 * or portrait, at most three minutes. Thumbnails may reportedly be 50 MB since September 2026; before it was 2 MB.
 */

import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { hours, minutes } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export const video: VideoRules = {
  mimes: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  videoCodecs: 'any',
  audioCodecs: 'any',
  maxSizeBytes: 274_877_906_944,
  maxDurationMs: hours(12),
  bestShortSide: 2_160,
};

export const thumbnail: ImageRules = {
  mimes: ['image/jpeg', 'image/png'],
  maxSizeBytes: 50_000_000,
  animated: false,
  bestWidth: 1_920,
};

const videoNeeded = messages.video_needed();

export const youtubeVideo: Placement = {
  id: 'youtube.video',
  platform: 'youtube',
  label: messages.placement_video(),
  plural: messages.placement_videos(),
  image: null,
  noImage: videoNeeded,
  video,
  hint: messages.video_hint(),
};

const youtubeShort: Placement = {
  id: 'youtube.short',
  platform: 'youtube',
  label: messages.placement_short(),
  plural: messages.placement_shorts(),
  image: null,
  noImage: videoNeeded,
  video: { ...video, maxDurationMs: minutes(3), maxRatio: 1 },
  hint: messages.short_hint(),
};

export const youtubeThumbnail: Placement = {
  id: 'youtube.thumbnail',
  platform: 'youtube',
  still: 'thumbnail',
  label: messages.placement_thumbnail(),
  plural: messages.placement_thumbnails(),
  image: thumbnail,
  video: null,
  noVideo: messages.thumbnail_is_picture(),
  hint: messages.thumbnail_hint(),
};

export const youtubePlacements: readonly Placement[] = [youtubeVideo, youtubeShort, youtubeThumbnail];
