import type { FileDetails, FileFacts } from './media.ts';
import type { Recipe, VideoRecipe } from './recipe.ts';

/** The properties of a rendition before it is generated. Its size is an upper bound. */
export interface PredictedFacts extends FileFacts {
  readonly sizeBytes: number;
}

export function predictFacts(file: FileFacts, recipe: Recipe): PredictedFacts {
  const { width, height } = recipe;
  if (recipe.kind === 'picture') {
    const { mime, maxSizeBytes } = recipe;
    const animated = mime === 'image/gif' && (file.details.animated ?? file.mime === mime);
    const details = { animated, alpha: mime !== 'image/jpeg' && file.details.alpha === true };
    return { kind: 'image', mime, width, height, durationMs: null, details, sizeBytes: maxSizeBytes };
  }
  const durationMs = recipe.trim ? recipe.trim.endMs - recipe.trim.startMs : (file.durationMs ?? 0);
  return {
    kind: 'video',
    mime: 'video/mp4',
    width,
    height,
    durationMs,
    details: videoDetails(file.details, recipe),
    sizeBytes: Math.min(recipe.maxSizeBytes, Math.ceil((recipe.maxBitrate * durationMs) / 8_000)),
  };
}

function videoDetails(
  original: FileDetails,
  { minFrameRate = 0, maxFrameRate, maxBitrate }: VideoRecipe,
): FileDetails {
  const { frameRate } = original;
  return {
    videoCodec: 'avc',
    bitrate: maxBitrate,
    ...(frameRate !== undefined && {
      frameRate: Math.min(Math.max(frameRate, minFrameRate), maxFrameRate),
    }),
    ...(original.audioCodec === undefined
      ? {}
      : { audioCodec: 'aac', audioChannels: 2, audioSampleRate: 48_000 }),
  };
}
