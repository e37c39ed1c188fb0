/** Where a point of a file lies in the frame that shows it. */
import type { Point } from '../../media/crops.ts';

export interface Framing {
  /** Width over height. */
  readonly fileRatio: number;
  readonly frameRatio: number;
  /** Whether the file fills the frame and is cropped, or is shown whole with bars. */
  readonly fit: 'cover' | 'contain';
  /** The point that a crop keeps, in fractions of the file. */
  readonly focus?: Point | null | undefined;
}

/** In fractions of the frame; null where a crop hides the point. */
export const placeInFrame = (point: Point, { fileRatio, frameRatio, fit, focus }: Framing): Point | null => {
  const relation = fileRatio / frameRatio;
  // The file's size in frames: one side fits, the other is longer when it is cropped and shorter when it is not.
  const isWidthFitted = relation > 1 === (fit === 'contain');
  const width = isWidthFitted ? 1 : relation;
  const height = isWidthFitted ? 1 / relation : 1;
  const { x: keptX, y: keptY } = focus ?? { x: 0.5, y: 0.5 };
  const placed = { x: (1 - width) * keptX + point.x * width, y: (1 - height) * keptY + point.y * height };
  const isShown = placed.x >= 0 && placed.x <= 1 && placed.y >= 0 && placed.y <= 1;
  return isShown ? placed : null;
};
