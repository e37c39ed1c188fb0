import type { VideoFacts } from '../core/video-facts.ts';
import type { Settings } from './settings.ts';
import type { UploadMethod, VideoFile, VideoKind } from './videos.ts';

/** Facebook's requirements for videos. Violations are numbers for Reels and messages for other videos. */
type SpecProblem = { subcode: number; message: string };

const megabyte = 1_000_000;
const limits: Record<UploadMethod, { bytes: number; seconds: number }> = {
  url: { bytes: 1000 * megabyte, seconds: 20 * 60 },
  handle: { bytes: 10_000 * megabyte, seconds: 4 * 60 * 60 },
  chunks: { bytes: 10_000 * megabyte, seconds: 4 * 60 * 60 },
  rupload: { bytes: 10_000 * megabyte, seconds: 4 * 60 * 60 },
};
/** Pixels are whole numbers, so a rounded aspect ratio is accepted. */
const tolerance = 0.01;

export function findReelProblem(settings: Settings, facts: VideoFacts | null): SpecProblem | undefined {
  if (!settings.current().check_media || !facts) return undefined;
  const { width, height, seconds, framesPerSecond } = facts;
  if (width && height && Math.abs(width / height - 9 / 16) > tolerance) {
    return { subcode: 1363040, message: 'The video’s aspect ratio is not supported. Reels must be 9 by 16.' };
  }
  if (width && height && (width < 540 || height < 960)) {
    return {
      subcode: 1363127,
      message: 'The video’s resolution is too low. Reels must have 540 by 960 or more.',
    };
  }
  if (seconds && (seconds < 3 || seconds > 90)) {
    return {
      subcode: 1363128,
      message: 'The video’s duration is not supported. Reels take 3 to 90 seconds.',
    };
  }
  if (framesPerSecond && (framesPerSecond < 23.9 || framesPerSecond > 60.1)) {
    return { subcode: 1363129, message: 'The video’s frame rate is not supported. Reels take 24 to 60.' };
  }
  return undefined;
}

/** Problems that are found during processing. */
export function findProcessingProblem(
  settings: Settings,
  { kind, way }: { kind: VideoKind; way: UploadMethod },
  { facts, sizeBytes }: VideoFile,
): string | null {
  if (!settings.current().check_media) return null;
  if (!facts || facts.type === 'video/webm') return 'The video file is in a format that is not supported.';
  if (kind === 'reel') return findReelProblem(settings, facts)?.message ?? null;
  const { width, height, seconds } = facts;
  const ratio = width && height ? width / height : undefined;
  if (ratio && (ratio < 9 / 16 - tolerance || ratio > 16 / 9 + tolerance)) {
    return 'The video’s aspect ratio must be between 9:16 and 16:9.';
  }
  if (sizeBytes > limits[way].bytes) return 'The video file is too large.';
  if (seconds && seconds > limits[way].seconds) return 'The video is too long.';
  return null;
}

export const looksLikeReel = (facts: VideoFacts | null): boolean =>
  facts !== null && (facts.height ?? 0) > (facts.width ?? 0) && (facts.seconds ?? 0) <= 90;
