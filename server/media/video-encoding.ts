/** Turns a recipe into FFmpeg arguments. Pure. */
import type { FileFacts } from '../domain/media/media.ts';
import type { VideoRecipe } from '../domain/media/recipe.ts';

const audioBitrate = 128_000;
/** Below this nothing can be recognised. */
const minVideoBitrate = 64_000;
/** Leaves a margin for the container and for encoder overshoot. */
const share = 0.94;

export function durationSeconds(facts: FileFacts, { trim }: VideoRecipe): number {
  const whole = facts.durationMs ?? 0;
  if (!trim) return whole / 1_000;
  return (Math.min(trim.endMs, whole) - trim.startMs) / 1_000;
}

/** The bitrate of the frames; undefined when too little would be left. */
export function firstBitrate(facts: FileFacts, recipe: VideoRecipe): number | undefined {
  const forAll =
    Math.min(recipe.maxBitrate, (recipe.maxSizeBytes * 8) / durationSeconds(facts, recipe)) * share;
  const forSound = facts.details.audioCodec === undefined ? 0 : audioBitrate;
  return enough(forAll - forSound);
}

/** After a result that was too large: `fit` is the fraction of it that would have been allowed. */
export const nextBitrate = (bitrate: number, fit: number): number | undefined => enough(bitrate * fit * 0.85);

const enough = (bitrate: number): number | undefined =>
  bitrate >= minVideoBitrate ? Math.floor(bitrate) : undefined;

export function ffmpegArguments(
  facts: FileFacts,
  recipe: VideoRecipe,
  bitrate: number,
  target: string,
): string[] {
  const seconds = durationSeconds(facts, recipe);
  return [
    ...['-t', String(seconds), '-map', '0:V:0', '-map', '0:a:0?', '-dn', '-sn'],
    ...['-map_metadata', '-1', '-map_chapters', '-1'],
    ...['-vf', filters(facts, recipe), '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    // Good quality where it is cheap, never more bits than allowed. A key frame every two seconds.
    ...['-crf', '20', '-maxrate', String(bitrate), '-bufsize', String(bitrate)],
    ...['-force_key_frames', 'expr:gte(t,n_forced*2)', '-threads', '2'],
    ...['-c:a', 'aac', '-b:a', String(audioBitrate), '-ar', '48000', '-ac', '2'],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact'],
    // Limits the output size; a result cut off here is too large and never used.
    ...['-fs', String(Math.floor(recipe.maxSizeBytes * 1.25) + 1_000_000), '-movflags', '+faststart'],
    ...['-progress', 'pipe:1', '-nostats', '-f', 'mp4', '-n', `file:${target}`],
  ];
}

function filters({ width, height, details }: FileFacts, recipe: VideoRecipe): string {
  const { crop } = recipe;
  return [
    // Crops are in pixels of the upright video as a viewer sees it; stored pixels may be rotated or not square.
    ...(crop
      ? [`scale=${width}:${height}`, `crop=${crop.width}:${crop.height}:${crop.left}:${crop.top}:exact=1`]
      : []),
    `scale=${even(recipe.width)}:${even(recipe.height)}:flags=bicubic`,
    'setsar=1',
    ...steadyRate(details.frameRate, recipe),
    'format=yuv420p',
  ].join(',');
}

/** Frames are dropped or repeated; the rate is unchanged where it is allowed. */
function steadyRate(
  rate: number | undefined,
  { minFrameRate = 0, maxFrameRate }: VideoRecipe,
): readonly string[] {
  if (rate === undefined || rate > maxFrameRate) return [`fps=${maxFrameRate}`];
  return rate < minFrameRate ? [`fps=${minFrameRate}`] : [];
}

const even = (size: number): number => Math.max(2, size - (size % 2));
