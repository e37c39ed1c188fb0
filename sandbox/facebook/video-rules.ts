import type { VideoFacts } from '../core/video-facts.ts';
import type { Settings } from './settings.ts';
import type { UploadMethod, VideoFile, VideoKind } from './videos.ts';

/** Facebook's requirements for videos. Violations are numbers for Reels and Stories, messages for other videos. */
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

/** Stories are specified like Reels, but shorter: Meta's table says 90 seconds for them too, its limitations say 60. */
const verticalKinds = {
  reel: { name: 'Reels', maxSeconds: 90 },
  story: { name: 'Stories', maxSeconds: 60 },
};
type VerticalKind = keyof typeof verticalKinds;
export const isVerticalKind = (kind: VideoKind): kind is VerticalKind => kind in verticalKinds;

export function findVerticalProblem(
  settings: Settings,
  kind: VerticalKind,
  facts: VideoFacts | null,
): SpecProblem | undefined {
  if (!settings.current().check_media || !facts) return undefined;
  const { name, maxSeconds } = verticalKinds[kind];
  const { width, height, seconds, framesPerSecond } = facts;
  if (width && height && Math.abs(width / height - 9 / 16) > tolerance) {
    return {
      subcode: 1363040,
      message: `The video’s aspect ratio is not supported. ${name} must be 9 by 16.`,
    };
  }
  if (width && height && (width < 540 || height < 960)) {
    return {
      subcode: 1363127,
      message: `The video’s resolution is too low. ${name} must have 540 by 960 or more.`,
    };
  }
  if (seconds && (seconds < 3 || seconds > maxSeconds)) {
    return {
      subcode: 1363128,
      message: `The video’s duration is not supported. ${name} take 3 to ${maxSeconds} seconds.`,
    };
  }
  if (framesPerSecond && (framesPerSecond < 23.9 || framesPerSecond > 60.1)) {
    return { subcode: 1363129, message: `The video’s frame rate is not supported. ${name} take 24 to 60.` };
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
  if (isVerticalKind(kind)) return findVerticalProblem(settings, kind, facts)?.message ?? null;
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
