/** What the rules for pictures and for videos share. */

import type { Message, Param } from '../../lib/message.ts';
import { sayPixels, sayRatio } from './fit-words.ts';
import type { Frame } from './frame.ts';
import type { Media, Shape, Trim } from './media.ts';
import { messages } from './messages.ts';
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
  readonly videoMissing: Message | null;
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
  readonly message: Message;
}

export function tooSmall(
  file: FittedFile,
  frame: Frame,
  rules: FrameRules,
  { plural }: Placement,
): FitProblem {
  const isWhole = frame.width === file.width && frame.height === file.height;
  return {
    code: 'too_small',
    message: messages.too_small({
      change: isWhole ? 'none' : frame.ratio === null ? 'smaller' : 'cut',
      ratio: frame.ratio === null ? '' : sayRatio(frame.ratio),
      kind: file.kind,
      size: sayPixels(frame.width, frame.height),
      plural,
      least: leastOf(rules),
    }),
  };
}

function leastOf({ minWidth, minHeight }: FrameRules): Param {
  if (minWidth !== undefined && minHeight !== undefined) return sayPixels(minWidth, minHeight);
  if (minHeight !== undefined) return messages.pixels_down({ height: minHeight });
  return messages.pixels_across({ width: minWidth ?? 2 });
}

/** Such as "Cut to 4:5, sent as 1080 × 1350 JPEG." */
export const sentAs = (frame: Frame, format: string, becomesWhite = false): Message =>
  messages.sent_as_made({
    cut: frame.ratio === null ? 'no' : 'yes',
    ratio: frame.ratio === null ? '' : sayRatio(frame.ratio),
    size: sayPixels(frame.width, frame.height),
    format,
    white: becomesWhite ? 'yes' : 'no',
  });
