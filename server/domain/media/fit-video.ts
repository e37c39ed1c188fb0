import type { Message } from '../../lib/message.ts';
import { type FitProblem, type FittedFile, sentAs, type Tools, tooSmall, type Wish } from './fit-parts.ts';
import { sayBytes, sayDuration, sayPixels, sayRatio } from './fit-words.ts';
import { type Frame, frameFits, frameOf } from './frame.ts';
import type { Trim } from './media.ts';
import { messages } from './messages.ts';
import type { Placement, VideoRules } from './placements.ts';
import type { VideoRecipe } from './recipe.ts';

export type VideoAnswer =
  | { readonly problems: readonly FitProblem[] }
  | { readonly recipe: VideoRecipe; readonly message: Message }
  | 'as_is';

const usualFrameRate = 60;

export function fitVideo(
  file: FittedFile,
  placement: Placement,
  rules: VideoRules,
  wish: Wish,
  tools: Tools,
): VideoAnswer {
  const wholeMs = file.durationMs ?? 0;
  const trim = wish.trim && !isWhole(wish.trim, wholeMs) ? wish.trim : null;
  const durationMs = trim ? trim.endMs - trim.startMs : wholeMs;
  const frame = frameOf(file, {
    rules,
    shape: wish.shape ?? null,
    otherwise: 'centre',
    step: 2,
    bestShortSide: rules.bestShortSide,
  });
  const stays =
    trim === null && frame.crop === null && frameFits(file, rules) && isTaken(file, durationMs, rules);
  const problems = [
    ...trimProblems(trim, wholeMs),
    ...lengthProblems(durationMs, trim !== null, rules, placement),
    // What is made anew has another size.
    ...(stays ? fileProblems(file, rules, placement) : []),
  ];
  if (!stays && !(frame.width <= file.width && frame.height <= file.height && frameFits(frame, rules))) {
    problems.push(tooSmall(file, frame, rules, placement));
  }
  if (!stays && tools.videoMissing !== null) {
    const problem = messages.video_tool_missing({
      plural: placement.plural,
      reason: tools.videoMissing,
    });
    problems.push({ code: 'video_tool_missing', message: problem });
  }
  if (problems.length > 0) return { problems };
  if (stays) return 'as_is';
  return { recipe: recipeFor(file, frame, trim, durationMs, rules), message: wordsFor(frame, trim) };
}

const isWhole = ({ startMs, endMs }: Trim, wholeMs: number): boolean => startMs === 0 && endMs === wholeMs;

function isTaken(file: FittedFile, durationMs: number, rules: VideoRules): boolean {
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

/** 23.976 pictures a second is what people and platforms call 24. Where it is not known, it is not judged. */
const isTooSlow = ({ details: { frameRate } }: FittedFile, { minFrameRate = 0 }: VideoRules): boolean =>
  frameRate !== undefined && Math.round(frameRate) < minFrameRate;

function recipeFor(
  file: FittedFile,
  { crop, width, height }: Frame,
  trim: Trim | null,
  durationMs: number,
  rules: VideoRules,
): VideoRecipe {
  const maxFrameRate = rules.maxFrameRate ?? usualFrameRate;
  const minFrameRate = isTooSlow(file, rules) ? rules.minFrameRate : undefined;
  const frameRate = Math.min(minFrameRate ?? file.details.frameRate ?? 30, maxFrameRate);
  const roomBitrate = (rules.maxSizeBytes * 8_000) / Math.max(durationMs, 1);
  const maxBitrate = Math.floor(
    Math.min(goodBitrate(width * height * frameRate), rules.maxBitrate ?? Infinity, roomBitrate),
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

/** About 8 Mbit/s for 1080p at 30 pictures a second: more is not seen once the platform has made it anew. */
const goodBitrate = (pixelsPerSecond: number): number =>
  Math.min(Math.max(pixelsPerSecond * 0.13, 1_000_000), 50_000_000);

function trimProblems(trim: Trim | null, wholeMs: number): FitProblem[] {
  if (trim === null || (trim.startMs >= 0 && trim.startMs < trim.endMs && trim.endMs <= wholeMs)) return [];
  const [start, end, whole] = [sayDuration(trim.startMs), sayDuration(trim.endMs), sayDuration(wholeMs)];
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
      length: sayDuration(ms, Math.ceil),
      plural,
      max: sayDuration(maxDurationMs),
    });
    return [{ code: 'too_long', message: problem }];
  }
  if (ms < minDurationMs) {
    const problem = messages.too_short({
      part,
      length: sayDuration(ms, Math.floor),
      plural,
      min: sayDuration(minDurationMs),
    });
    return [{ code: 'too_short', message: problem }];
  }
  return [];
}

function fileProblems(
  { sizeBytes }: FittedFile,
  { minSizeBytes = 0 }: VideoRules,
  { plural }: Placement,
): FitProblem[] {
  if (sizeBytes >= minSizeBytes) return [];
  const problem = messages.file_too_small({ size: sayBytes(sizeBytes), plural, min: sayBytes(minSizeBytes) });
  return [{ code: 'file_too_small', message: problem }];
}

function wordsFor(frame: Frame, trim: Trim | null): Message {
  if (trim === null) return sentAs(frame, 'MP4');
  return messages.part_sent_as_made({
    start: sayDuration(trim.startMs),
    end: sayDuration(trim.endMs),
    cut: frame.ratio === null ? 'no' : 'yes',
    ratio: frame.ratio === null ? '' : sayRatio(frame.ratio),
    size: sayPixels(frame.width, frame.height),
  });
}
