import type { BlobStore } from '../core/blobs.ts';
import { readSlice, type StoredFile } from '../core/files.ts';
import { imageHeadBytes, readImageOf } from '../core/image-facts.ts';
import { readVideoFacts } from '../core/video-facts.ts';
import type { MediaFile } from './publishes.ts';
import type { FailReason } from './settings.ts';

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
  const long = Math.max(facts.width ?? 0, facts.height ?? 0);
  const short = Math.min(facts.width ?? 0, facts.height ?? 0);
  const fits = long <= photoPixels.longSide && short <= photoPixels.shortSide && file.sizeBytes <= photoBytes;
  return fits ? undefined : 'picture_size_check_failed';
}

const isWithin = (
  value: number | null,
  { least, most }: { least: number; most: number },
  tolerance = 0,
): boolean => value === null || (value >= least - tolerance && value <= most + tolerance);

/** Opens a file that has arrived whole. A damaged one, or one of a foreign kind, has no facts. */
export async function inspectFile(
  blobs: BlobStore,
  kind: 'video' | 'photo',
  file: StoredFile,
): Promise<MediaFile> {
  const read = (start: number, length: number) => readSlice(blobs, file, start, length);
  if (kind === 'video') return { ...file, facts: (await readVideoFacts(read, file.sizeBytes)) ?? null };
  const facts = readImageOf(await read(0, imageHeadBytes), ['image/jpeg', 'image/webp']);
  return { ...file, facts: facts?.width ? facts : null };
}
