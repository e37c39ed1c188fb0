import type { BlobStore } from '../core/blobs.ts';
import { readSlice, type StoredFile } from '../core/files.ts';
import { imageHeadBytes, readImageOfType } from '../core/image-facts.ts';
import { readVideoFacts } from '../core/video-facts.ts';
import type { MediaFile } from './publishes.ts';
import type { FailReason } from './settings.ts';

/** TikTok's limits on files. Values that a file does not contain pass. */
const framesPerSecond = { min: 23, max: 60 };
const videoSidePixels = { min: 360, max: 4096 };
const maxVideoSeconds = 600;
const maxPhotoBytes = 20_000_000;
const photoPixels = { longSide: 1920, shortSide: 1080 };
/** Frame rates are computed from integer timestamps, so 23.976 may be read as slightly less. */
const frameTolerance = 0.05;

export function findMediaProblem(file: MediaFile, maxSeconds: number): FailReason | undefined {
  const { facts } = file;
  if (!facts) return 'file_format_check_failed';
  if ('seconds' in facts) {
    if (facts.seconds !== null && facts.seconds > Math.min(maxSeconds, maxVideoSeconds))
      return 'duration_check_failed';
    if (!isWithin(facts.framesPerSecond, framesPerSecond, frameTolerance)) return 'frame_rate_check_failed';
    const fits = isWithin(facts.width, videoSidePixels) && isWithin(facts.height, videoSidePixels);
    return fits ? undefined : 'picture_size_check_failed';
  }
  const long = Math.max(facts.width ?? 0, facts.height ?? 0);
  const short = Math.min(facts.width ?? 0, facts.height ?? 0);
  const fits =
    long <= photoPixels.longSide && short <= photoPixels.shortSide && file.sizeBytes <= maxPhotoBytes;
  return fits ? undefined : 'picture_size_check_failed';
}

const isWithin = (value: number | null, { min, max }: { min: number; max: number }, tolerance = 0): boolean =>
  value === null || (value >= min - tolerance && value <= max + tolerance);

/** Reads the metadata of a complete file. The facts are null for a damaged file or an unsupported type. */
export async function inspectFile(
  blobs: BlobStore,
  kind: 'video' | 'photo',
  file: StoredFile,
): Promise<MediaFile> {
  const read = (start: number, length: number) => readSlice(blobs, file, start, length);
  if (kind === 'video') return { ...file, facts: (await readVideoFacts(read, file.sizeBytes)) ?? null };
  const facts = readImageOfType(await read(0, imageHeadBytes), ['image/jpeg', 'image/webp']);
  return { ...file, facts: facts?.width ? facts : null };
}
