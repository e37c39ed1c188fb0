import type { FailReason } from './fail-reasons.ts';
import type { MediaFile } from './publishes.ts';

/** TikTok's limits on files. What a file does not tell about itself is let through. */
const framesPerSecond = { least: 23, most: 60 };
const videoSidePixels = { least: 360, most: 4096 };
const videoSeconds = 600;
const photoBytes = 20_000_000;
const photoPixels = { longSide: 1920, shortSide: 1080 };
/** Files count frames in whole units of their own clock: 23.976 may read as a little less than it is. */
const frameTolerance = 0.05;

export function mediaProblem(file: MediaFile, maxSeconds: number): FailReason | undefined {
  const { facts } = file;
  if (!facts) return 'file_format_check_failed';
  if ('seconds' in facts) {
    if (facts.seconds !== null && facts.seconds > Math.min(maxSeconds, videoSeconds))
      return 'duration_check_failed';
    if (!isWithin(facts.framesPerSecond, framesPerSecond, frameTolerance)) return 'frame_rate_check_failed';
    const fits = isWithin(facts.width, videoSidePixels) && isWithin(facts.height, videoSidePixels);
    return fits ? undefined : 'picture_size_check_failed';
  }
  const long = Math.max(facts.width, facts.height);
  const short = Math.min(facts.width, facts.height);
  const fits = long <= photoPixels.longSide && short <= photoPixels.shortSide && file.sizeBytes <= photoBytes;
  return fits ? undefined : 'picture_size_check_failed';
}

const isWithin = (
  value: number | null,
  { least, most }: { least: number; most: number },
  tolerance = 0,
): boolean => value === null || (value >= least - tolerance && value <= most + tolerance);
