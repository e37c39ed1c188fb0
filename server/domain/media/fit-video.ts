import type { Message } from '../../lib/message.ts';
import {
  describeSentAs,
  type FileToFit,
  type FitOptions,
  type FitProblem,
  type FitTools,
  tooSmallProblem,
} from './fit-parts.ts';
import { formatBytes, formatDuration, formatPixels, formatRatio } from './format-file-facts.ts';
import { computeFrame, type Frame, frameFits } from './frame.ts';
import type { Trim } from './media.ts';
import { messages } from './messages.ts';
import type { Placement, VideoRules } from './placements.ts';
import type { VideoRecipe } from './recipe.ts';

export type VideoFit =
  | { readonly problems: readonly FitProblem[] }
  | { readonly recipe: VideoRecipe; readonly message: Message }
  | 'as_is';

const defaultMaxFrameRate = 60;

export function fitVideo(
  file: FileToFit,
  placement: Placement,
  rules: VideoRules,
  wish: FitOptions,
  tools: FitTools,
): VideoFit {
  const fullDurationMs = file.durationMs ?? 0;
  const trim = wish.trim && !isWhole(wish.trim, fullDurationMs) ? wish.trim : null;
  const durationMs = trim ? trim.endMs - trim.startMs : fullDurationMs;
  const frame = computeFrame(file, {
    rules,
    shape: wish.shape ?? null,
    defaultCrop: 'centre',
    step: 2,
    bestShortSide: rules.bestShortSide,
  });
  const fitsAsIs =
    trim === null && frame.crop === null && frameFits(file, rules) && fitsFormat(file, durationMs, rules);
  const problems = [
    ...trimProblems(trim, fullDurationMs),
    ...lengthProblems(durationMs, trim !== null, rules, placement),
    // A transcoded file has another size.
    ...(fitsAsIs ? fileProblems(file, rules, placement) : []),
  ];
  if (!fitsAsIs && !(frame.width <= file.width && frame.height <= file.height && frameFits(frame, rules))) {
    problems.push(tooSmallProblem(file, frame, rules, placement));
  }
  if (!fitsAsIs && tools.videoUnavailableReason !== null) {
    const problem = messages.video_tool_missing({
      plural: placement.plural,
      reason: tools.videoUnavailableReason,
    });
    problems.push({ code: 'video_tool_missing', message: problem });
  }
  if (problems.length > 0) return { problems };
  if (fitsAsIs) return 'as_is';
  return { recipe: recipeFor(file, frame, trim, durationMs, rules), message: describeResult(frame, trim) };
}

const isWhole = ({ startMs, endMs }: Trim, fullDurationMs: number): boolean =>
  startMs === 0 && endMs === fullDurationMs;

function fitsFormat(file: FileToFit, durationMs: number, rules: VideoRules): boolean {
  const { videoCodec, audioCodec, frameRate = 0, audioSampleRate = 0 } = file.details;
  const bitrate = file.details.bitrate ?? (file.sizeBytes * 8_000) / Math.max(durationMs, 1);
  return (
    rules.mimes.includes(file.mime) &&
    (rules.videoCodecs === 'any' || (videoCodec !== undefined && rules.videoCodecs.includes(videoCodec))) &&
    (rules.audioCodecs === 'any' || audioCodec === undefined || rules.audioCodecs.includes(audioCodec)) &&
    file.sizeBytes <= rules.maxSizeBytes &&
    !isTooSlow(file, rules) &&
    Math.round(frameRate) <= (rules.maxFrameRate ?? Infinity) &&
    bitrate <= (rules.maxBitrate ?? Infinity) &&
    audioSampleRate <= (rules.maxAudioSampleRate ?? Infinity)
  );
}

/** 23.976 frames a second is what people and platforms call 24. An unknown frame rate is not rejected. */
const isTooSlow = ({ details: { frameRate } }: FileToFit, { minFrameRate = 0 }: VideoRules): boolean =>
  frameRate !== undefined && Math.round(frameRate) < minFrameRate;

function recipeFor(
  file: FileToFit,
  { crop, width, height }: Frame,
  trim: Trim | null,
  durationMs: number,
  rules: VideoRules,
): VideoRecipe {
  const maxFrameRate = rules.maxFrameRate ?? defaultMaxFrameRate;
  const minFrameRate = isTooSlow(file, rules) ? rules.minFrameRate : undefined;
  const frameRate = Math.min(minFrameRate ?? file.details.frameRate ?? 30, maxFrameRate);
  const sizeLimitBitrate = (rules.maxSizeBytes * 8_000) / Math.max(durationMs, 1);
  const maxBitrate = Math.floor(
    Math.min(goodBitrate(width * height * frameRate), rules.maxBitrate ?? Infinity, sizeLimitBitrate),
  );
  const { maxSizeBytes } = rules;
  const part = crop === 'attention' ? null : crop;
  const recipe = {
    kind: 'video',
    trim,
    crop: part,
    width,
    height,
    maxFrameRate,
    maxSizeBytes,
    maxBitrate,
  } as const;
  return minFrameRate === undefined ? recipe : { ...recipe, minFrameRate };
}

/** About 8 Mbit/s for 1080p at 30 frames a second: more is not visible after the platform has transcoded it. */
const goodBitrate = (pixelsPerSecond: number): number =>
  Math.min(Math.max(pixelsPerSecond * 0.13, 1_000_000), 50_000_000);

function trimProblems(trim: Trim | null, fullDurationMs: number): FitProblem[] {
  if (trim === null || (trim.startMs >= 0 && trim.startMs < trim.endMs && trim.endMs <= fullDurationMs))
    return [];
  const [start, end, whole] = [
    formatDuration(trim.startMs),
    formatDuration(trim.endMs),
    formatDuration(fullDurationMs),
  ];
  return [
    {
      code: 'trim_outside',
      message: messages.trim_outside({ start, end, whole }),
    },
  ];
}

function lengthProblems(ms: number, isPart: boolean, rules: VideoRules, { plural }: Placement): FitProblem[] {
  const part = isPart ? 'yes' : 'no';
  const { minDurationMs = 0, maxDurationMs } = rules;
  if (ms > maxDurationMs) {
    const problem = messages.too_long({
      part,
      length: formatDuration(ms, Math.ceil),
      plural,
      max: formatDuration(maxDurationMs),
    });
    return [{ code: 'too_long', message: problem }];
  }
  if (ms < minDurationMs) {
    const problem = messages.too_short({
      part,
      length: formatDuration(ms, Math.floor),
      plural,
      min: formatDuration(minDurationMs),
    });
    return [{ code: 'too_short', message: problem }];
  }
  return [];
}

function fileProblems(
  { sizeBytes }: FileToFit,
  { minSizeBytes = 0 }: VideoRules,
  { plural }: Placement,
): FitProblem[] {
  if (sizeBytes >= minSizeBytes) return [];
  const problem = messages.file_too_small({
    size: formatBytes(sizeBytes),
    plural,
    min: formatBytes(minSizeBytes),
  });
  return [{ code: 'file_too_small', message: problem }];
}

function describeResult(frame: Frame, trim: Trim | null): Message {
  if (trim === null) return describeSentAs(frame, 'MP4');
  return messages.part_sent_as_made({
    start: formatDuration(trim.startMs),
    end: formatDuration(trim.endMs),
    cut: frame.ratio === null ? 'no' : 'yes',
    ratio: frame.ratio === null ? '' : formatRatio(frame.ratio),
    size: formatPixels(frame.width, frame.height),
  });
}
