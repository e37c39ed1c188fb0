/** Rectangles of a picture, in pixels from its top left corner. */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const inset = ({ x, y, width, height }: Rect, across: number, down = across): Rect => ({
  x: x + across,
  y: y + down,
  width: width - 2 * across,
  height: height - 2 * down,
});

/** The upper part of a rectangle, and the rest below it after a gap. */
export const splitTop = ({ x, y, width, height }: Rect, part: number, gap = 0): [Rect, Rect] => [
  { x, y, width, height: part },
  { x, y: y + part + gap, width, height: height - part - gap },
];

/** The first part in reading direction, and the rest beside it after a gap. */
export const splitStart = ({ x, y, width, height }: Rect, part: number, gap = 0): [Rect, Rect] => [
  { x, y, width: part, height },
  { x: x + part + gap, y, width: width - part - gap, height },
];

export const roundRect = ({ x, y, width, height }: Rect): Rect => {
  const [left, top] = [Math.round(x), Math.round(y)];
  return { x: left, y: top, width: Math.round(x + width) - left, height: Math.round(y + height) - top };
};
