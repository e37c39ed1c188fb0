/** Types and messages that the rules for pictures and for videos share. */

import type { Message, Param } from '../../lib/message.ts';
import { formatPixels, formatRatio } from './format-file-facts.ts';
import type { Frame } from './frame.ts';
import type { Media, Shape, Trim } from './media.ts';
import { messages } from './messages.ts';
import type { FrameRules, Placement } from './placements.ts';

export type FileToFit = Pick<
  Media,
  'kind' | 'mime' | 'width' | 'height' | 'durationMs' | 'details' | 'sizeBytes' | 'focus' | 'crops'
>;

export interface FitOptions {
  readonly shape?: Shape | null | undefined;
  /** Ignored for pictures. */
  readonly trim?: Trim | null | undefined;
}

export interface FitTools {
  /** Why videos cannot be processed on this installation; null when they can. */
  readonly videoUnavailableReason: Message | null;
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

export function tooSmallProblem(
  file: FileToFit,
  frame: Frame,
  rules: FrameRules,
  { plural }: Placement,
): FitProblem {
  const isWhole = frame.width === file.width && frame.height === file.height;
  return {
    code: 'too_small',
    message: messages.too_small({
      change: isWhole ? 'none' : frame.ratio === null ? 'smaller' : 'cut',
      ratio: frame.ratio === null ? '' : formatRatio(frame.ratio),
      kind: file.kind,
      size: formatPixels(frame.width, frame.height),
      plural,
      least: minSize(rules),
    }),
  };
}

function minSize({ minWidth, minHeight }: FrameRules): Param {
  if (minWidth !== undefined && minHeight !== undefined) return formatPixels(minWidth, minHeight);
  if (minHeight !== undefined) return messages.pixels_down({ height: minHeight });
  return messages.pixels_across({ width: minWidth ?? 2 });
}

/** Such as "Cut to 4:5, sent as 1080 × 1350 JPEG." */
export const describeSentAs = (frame: Frame, format: string, becomesWhite = false): Message =>
  messages.sent_as_made({
    cut: frame.ratio === null ? 'no' : 'yes',
    ratio: frame.ratio === null ? '' : formatRatio(frame.ratio),
    size: formatPixels(frame.width, frame.height),
    format,
    white: becomesWhite ? 'yes' : 'no',
  });
