/** What the rules for pictures and for videos share. */
import { sayPixels, sayRatio } from './fit-words.ts';
import type { Frame } from './frame.ts';
import type { Media, Shape, Trim } from './media.ts';
import type { FrameRules, Placement } from './placements.ts';

export type FittedFile = Pick<
  Media,
  'kind' | 'mime' | 'width' | 'height' | 'durationMs' | 'details' | 'sizeBytes' | 'focus' | 'crops'
>;

export interface Wish {
  readonly shape?: Shape | null | undefined;
  /** Means nothing for pictures. */
  readonly trim?: Trim | null | undefined;
}

export interface Tools {
  /** Why videos cannot be changed on this installation; null when they can. */
  readonly videoMissing: string | null;
}

export type ProblemCode =
  | 'kind_not_taken'
  | 'animation_not_taken'
  | 'shape_not_taken'
  | 'too_small'
  | 'too_long'
  | 'too_short'
  | 'trim_outside'
  | 'file_too_small'
  | 'file_too_large'
  | 'video_tool_missing';

export interface FitProblem {
  readonly code: ProblemCode;
  readonly message: string;
}

export function tooSmall(
  file: FittedFile,
  frame: Frame,
  rules: FrameRules,
  { plural }: Placement,
): FitProblem {
  const what = file.kind === 'image' ? 'picture' : 'video';
  const isWhole = frame.width === file.width && frame.height === file.height;
  const has = sayPixels(frame.width, frame.height);
  const subject = isWhole
    ? `The ${what} has ${has} pixels`
    : `${frame.ratio === null ? 'Made smaller' : `Cut to ${sayRatio(frame.ratio)}`}, the ${what} has ${has} pixels`;
  return {
    code: 'too_small',
    message: `${subject}; ${plural} take at least ${leastOf(rules)}. Use a larger one.`,
  };
}

function leastOf({ minWidth, minHeight }: FrameRules): string {
  if (minWidth !== undefined && minHeight !== undefined) return sayPixels(minWidth, minHeight);
  if (minHeight !== undefined) return `${minHeight} down`;
  return `${minWidth ?? 2} across`;
}
