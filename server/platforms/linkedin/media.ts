/**
 * Pictures and videos on LinkedIn company pages. Pictures must have fewer than 36,152,320 pixels; LinkedIn names no
 * byte limit for them, 20 MiB is ours, and refuses GIFs of more than 250 frames. For videos one page says 500 MB and
 * another 5 GB: the smaller counts. Codecs are not named: H.264 with AAC is what we know to work.
 */
import type { ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes, seconds } from '../../lib/clock.ts';

export const image = {
  mimes: ['image/jpeg', 'image/png', 'image/gif'],
  maxSizeBytes: 20 * 1_048_576,
  maxPixels: 36_152_319,
  animated: true,
} as const satisfies ImageRules;

const video: VideoRules = {
  mimes: ['video/mp4'],
  videoCodecs: ['avc'],
  audioCodecs: ['aac'],
  minSizeBytes: 75 * 1_024,
  maxSizeBytes: 500_000_000,
  minDurationMs: seconds(3),
  maxDurationMs: minutes(30),
  minRatio: 1 / 2.4,
  maxRatio: 2.4,
  bestShortSide: 1_080,
};

export const linkedinPost: Placement = {
  id: 'linkedin.post',
  platform: 'linkedin',
  label: 'LinkedIn post',
  plural: 'LinkedIn posts',
  image,
  video,
};

export const linkedinPlacements: readonly Placement[] = [linkedinPost];
