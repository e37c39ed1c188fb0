/** Common layouts of a picture. */
import { type Backdrop, type Canvas, drawPhoto, drawRect, drawScrim } from '../canvas.ts';
import { contrast, mix, readableInk } from '../colours.ts';
import { type Rect, splitStart, splitTop } from '../rect.ts';

export const margin = 74;

/** A field for text and one for a photo: side by side where the picture is wide, else the photo above. */
export function splitTextAndPhoto(canvas: Canvas, photoPart: number): { words: Rect; photo: Rect } {
  const { whole, shape, width, height } = canvas;
  if (shape === 'wide') {
    const [words, photo] = splitStart(whole, width * (1 - photoPart));
    return { words, photo };
  }
  const [photo, words] = splitTop(whole, height * photoPart);
  return { words, photo };
}

/** Inside the margins of a field, and inside what every platform leaves free. */
export function insideMargins(canvas: Canvas, field: Rect, around = margin): Rect {
  const space = around * canvas.unit;
  const { content } = canvas;
  const top = Math.max(field.y + space, content.y);
  const bottom = Math.min(field.y + field.height - space, content.y + content.height);
  return { x: field.x + space, y: top, width: field.width - 2 * space, height: bottom - top };
}

/** Long texts take space from the photo. */
export function photoShare(canvas: Canvas, defaultPart: number, ...slots: readonly string[]): number {
  const length = slots.reduce((sum, slot) => sum + [...canvas.text(slot)].length, 0);
  return length > 220 ? defaultPart * 0.62 : length > 120 ? defaultPart * 0.8 : defaultPart;
}

export const flatBackdrop = (...fills: readonly string[]): Backdrop => ({ fills });

/** The first photo under a scrim for white text; null without a photo. */
export function drawPhotoBackdrop(canvas: Canvas, place: Rect, fade: 'up' | 'none'): Backdrop | null {
  if (canvas.photos === 0) return null;
  drawPhoto(canvas, 0, place);
  return drawScrim(canvas, place, fade);
}

export function drawFlatBackdrop(canvas: Canvas, place: Rect, fill: string): Backdrop {
  drawRect(canvas, place, fill);
  return flatBackdrop(fill);
}

/** The colour, or a mix of ink and fill where the colour would not be visible. */
export const visibleOn = (fill: string, colour: string): string =>
  contrast(colour, fill) >= 1.7 ? colour : mix(fill, readableInk([fill], []), 0.4);
