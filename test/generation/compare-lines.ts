/** Compares the ink of two lines of text, wherever they stand in their strips. */
import type { Strip } from './chromium-lines.ts';

export interface Comparison {
  /** In pixels, of the extents of the ink. */
  readonly widthDifference: number;
  readonly heightDifference: number;
  /** The part of all ink that has no ink of the other within a pixel. */
  readonly stray: number;
}

export const isSame = ({ widthDifference, heightDifference, stray }: Comparison): boolean =>
  widthDifference <= 2 && heightDifference <= 2 && stray <= 0.01;

/** Half covered or more. */
const dark = 128;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function compareLines(one: Strip, other: Strip): Comparison {
  const [a, b] = [inkBox(one), inkBox(other)];
  const stray = Math.min(
    ...[-1, 0, 1].map(
      (shift) => (strayInk(one, a, other, b, shift) + strayInk(other, b, one, a, -shift)) / 2,
    ),
  );
  return {
    widthDifference: Math.abs(a.right - a.left - (b.right - b.left)),
    heightDifference: Math.abs(a.bottom - a.top - (b.bottom - b.top)),
    stray,
  };
}

function inkBox({ pixels, width, height }: Strip): Box {
  let box = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if ((pixels[y * width + x] ?? 255) < dark)
        box = {
          left: Math.min(box.left, x),
          top: Math.min(box.top, y),
          right: Math.max(box.right, x + 1),
          bottom: Math.max(box.bottom, y + 1),
        };
  return box;
}

function strayInk(from: Strip, fromBox: Box, to: Strip, toBox: Box, shift: number): number {
  let [all, stray] = [0, 0];
  for (let y = fromBox.top; y < fromBox.bottom; y++)
    for (let x = fromBox.left; x < fromBox.right; x++) {
      if ((from.pixels[y * from.width + x] ?? 255) >= dark) continue;
      all += 1;
      if (!hasInkNear(to, toBox.left + x - fromBox.left + shift, toBox.top + y - fromBox.top)) stray += 1;
    }
  return all === 0 ? 1 : stray / all;
}

function hasInkNear({ pixels, width, height }: Strip, x: number, y: number): boolean {
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++)
      if ((pixels[row * width + column] ?? 255) < dark) return true;
  return false;
}
