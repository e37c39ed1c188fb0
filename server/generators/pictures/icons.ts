/** Ornaments: very large letters of the brand's own typeface, and a few drawn icons. */
import { type Canvas, drawShape, mirrorRect } from './canvas.ts';
import type { Face } from './fonts/faces.ts';
import type { Rect } from './rect.ts';
import { drawLine } from './text/draw-line.ts';
import { readParagraphs } from './text/paragraph.ts';
import { shapeLine } from './text/shape.ts';

/** Letters used as ornaments; their fonts are loaded with every picture. */
export const ornamentCharacters = '“?؟…&';

/** The letter's ink fills the rectangle as far as its shape allows, aligned to the start. */
export function drawLetter(canvas: Canvas, letter: string, face: Face, place: Rect, colour: string): void {
  const letters = readParagraphs(canvas.stores, face, letter, () => undefined)[0]?.letters ?? [];
  const line = shapeLine(letters, 0);
  const { left, right, above, below } = line.ink;
  const size = Math.min(place.width / (right - left), place.height / (above + below));
  if (!Number.isFinite(size)) return;
  const own = mirrorRect(canvas, { ...place, width: (right - left) * size, height: (above + below) * size });
  drawShape(canvas, drawLine(line, { x: own.x - left * size, baseline: own.y + above * size, size, colour }));
}

/** In a 100 × 100 square, pointing up and to the end. */
export const arrowIcon = (colour: string, width: number): string =>
  `<path d="M14 86 82 18M34 14H86V66" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="square"/>`;

/** Two small arrows pointing away from each other. */
export const splitIcon = (colour: string, width: number): string =>
  `<path d="M38 28 16 50 38 72M62 28 84 50 62 72" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
