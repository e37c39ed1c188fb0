/** Ways to divide a picture. */
import { contrast, inkOn, mix } from '../colours.ts';
import { cutStart, cutTop, type Place } from '../place.ts';
import type { Ground, Stage } from '../stage.ts';

export const margin = 74;

/** A field for words and one for a photo: beside each other where the picture is wide, else the photo above. */
export function divide(stage: Stage, photoPart: number): { words: Place; photo: Place } {
  const { whole, shape, width, height } = stage;
  if (shape === 'wide') {
    const [words, photo] = cutStart(whole, width * (1 - photoPart));
    return { words, photo };
  }
  const [photo, words] = cutTop(whole, height * photoPart);
  return { words, photo };
}

/** Inside the margins of a field, and inside what every platform leaves free. */
export function within(stage: Stage, field: Place, around = margin): Place {
  const space = around * stage.unit;
  const { content } = stage;
  const top = Math.max(field.y + space, content.y);
  const bottom = Math.min(field.y + field.height - space, content.y + content.height);
  return { x: field.x + space, y: top, width: field.width - 2 * space, height: bottom - top };
}

/** Long texts take room from the photo. */
export function photoPart(stage: Stage, usual: number, ...slots: readonly string[]): number {
  const length = slots.reduce((sum, slot) => sum + [...stage.text(slot)].length, 0);
  return length > 220 ? usual * 0.62 : length > 120 ? usual * 0.8 : usual;
}

export const flat = (...fills: readonly string[]): Ground => ({ fills });

/** The colour, or something between ink and fill where it would not be seen. */
export const seenOn = (fill: string, colour: string): string =>
  contrast(colour, fill) >= 1.7 ? colour : mix(fill, inkOn([fill], []), 0.4);
