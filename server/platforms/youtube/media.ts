/**
 * Videos and thumbnails on YouTube. YouTube takes nearly every video and decides itself what is a Short: square or
 * upright, at most three minutes. Thumbnails are said to reach 50 MB since September 2026; before it was 2 MB.
 */
import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { hours, minutes } from '../../lib/clock.ts';

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

export const youtubeVideo: Placement = {
  id: 'youtube.video',
  platform: 'youtube',
  label: 'YouTube video',
  plural: 'YouTube videos',
  image: null,
  noImage: 'YouTube needs a video.',
  video,
  hint: 'A channel that did not confirm a phone number may only post up to 15 minutes.',
};

const youtubeShort: Placement = {
  id: 'youtube.short',
  platform: 'youtube',
  label: 'YouTube Short',
  plural: 'YouTube Shorts',
  image: null,
  noImage: 'YouTube needs a video.',
  video: { ...video, maxDurationMs: minutes(3), maxRatio: 1 },
  hint: 'YouTube decides itself what is a Short: square or upright, at most three minutes.',
};

export const youtubeThumbnail: Placement = {
  id: 'youtube.thumbnail',
  platform: 'youtube',
  still: 'thumbnail',
  label: 'YouTube thumbnail',
  plural: 'YouTube thumbnails',
  image: thumbnail,
  video: null,
  noVideo: 'A thumbnail is a picture.',
  hint: '16:9 fills the frame.',
};

export const youtubePlacements: readonly Placement[] = [youtubeVideo, youtubeShort, youtubeThumbnail];
