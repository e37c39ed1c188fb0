/**
 * Pictures, videos and documents on LinkedIn. Pictures must have fewer than 36,152,320 pixels; LinkedIn documents
 * no byte limit for them, 20 MiB is ours, and refuses GIFs of more than 250 frames. For videos one page says 500
 * MB and another 5 GB: the smaller counts. Codecs are not documented: H.264 with AAC is what we know to work.
 */

import type { MediaKind } from '../../domain/media/media.ts';
import type { DocumentRules, ImageRules, Placement, VideoRules } from '../../domain/media/placements.ts';
import { minutes, seconds } from '../../lib/clock.ts';
import { messages } from './messages.ts';

export const image = {
  mimes: ['image/jpeg', 'image/png', 'image/gif'],
  maxSizeBytes: 20 * 1_048_576,
  maxPixels: 36_152_319,
  animated: true,
} as const satisfies ImageRules;

export const video = {
  mimes: ['video/mp4'] as readonly string[],
  videoCodecs: ['avc'],
  audioCodecs: ['aac'],
  minSizeBytes: 75 * 1_024,
  maxSizeBytes: 500_000_000,
  minDurationMs: seconds(3),
  maxDurationMs: minutes(30),
  minRatio: 1 / 2.4,
  maxRatio: 2.4,
  bestShortSide: 1_080,
} as const satisfies VideoRules;

/** LinkedIn accepts office files too, and at most 300 pages; we only read PDF and do not count its pages. */
export const document: DocumentRules = { mimes: ['application/pdf'], maxSizeBytes: 100_000_000 };

export const linkedinPost: Placement = {
  id: 'linkedin.post',
  platform: 'linkedin',
  label: messages.post(),
  plural: messages.posts(),
  image,
  video,
  document,
};

export const linkedinPlacements: readonly Placement[] = [linkedinPost];

export const kindOf = ({ mime }: { readonly mime: string }): MediaKind =>
  mime.startsWith('video/') ? 'video' : mime.startsWith('image/') ? 'image' : 'document';
