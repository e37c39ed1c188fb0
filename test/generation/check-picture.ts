/** Checks a composed picture: all text inside its slots and the picture, without overlaps, complete and readable. */
import type { PictureTemplate } from '../../server/domain/content/ports.ts';
import type { Composition, DrawnText } from '../../server/generators/pictures/composition.ts';
import type { Rect } from '../../server/generators/pictures/rect.ts';

const tolerance = 1;

/** WCAG AA. */
export const minContrast = 4.5;

export function findPictureFaults(composition: Composition, template: PictureTemplate): string[] {
  const { width, height, texts, missingCharacters } = composition;
  const canvas = { x: 0, y: 0, width, height };
  const faults: string[] = [];
  const required = template.slots.filter((slot) => slot.required).map(({ name }) => name);
  for (const { slot, place, lines, emptyBoxes, cut } of texts) {
    if (cut && required.includes(slot.replace(/\.\d+$/, ''))) faults.push(`${slot} is cut`);
    for (const { ink } of lines) {
      if (!isInside(ink, place)) faults.push(`${slot} stands outside its place`);
      if (!isInside(ink, canvas)) faults.push(`${slot} stands outside the picture`);
    }
    if (emptyBoxes > 0) faults.push(`${slot} has ${emptyBoxes} missing glyphs`);
  }
  if (missingCharacters.length > 0) faults.push(`left out: ${missingCharacters.join(' ')}`);
  faults.push(...overlaps(texts));
  return faults;
}

const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x - tolerance &&
  inner.y >= outer.y - tolerance &&
  inner.x + inner.width <= outer.x + outer.width + tolerance &&
  inner.y + inner.height <= outer.y + outer.height + tolerance;

function overlaps(texts: readonly DrawnText[]): string[] {
  const lines = texts.flatMap(({ slot, lines }) => lines.map(({ ink }) => ({ slot, ink })));
  return lines.flatMap((one, index) =>
    lines
      .slice(index + 1)
      .filter(({ ink }) => overlap(one.ink, ink))
      .map(({ slot }) => `${one.slot} and ${slot} lie on each other`),
  );
}

const overlap = (one: Rect, other: Rect): boolean =>
  Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x) > tolerance &&
  Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y) > tolerance;

/** The weakest contrast of any text with any pixel behind it, from the picture rendered without its text. */
export function weakestContrast(
  { texts }: Composition,
  backdrop: { readonly pixels: Buffer; readonly width: number; readonly height: number },
): { readonly contrast: number; readonly slot: string } {
  let weakest = { contrast: 21, slot: '' };
  for (const { slot, lines, colour } of texts) {
    const ink = luminance(...partsOf(colour));
    for (const { ink: place } of lines) {
      const [left, top] = [Math.max(0, Math.floor(place.x)), Math.max(0, Math.floor(place.y))];
      const right = Math.min(backdrop.width, Math.ceil(place.x + place.width));
      const bottom = Math.min(backdrop.height, Math.ceil(place.y + place.height));
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) {
          const index = (y * backdrop.width + x) * 3;
          const below = luminance(
            backdrop.pixels[index] ?? 0,
            backdrop.pixels[index + 1] ?? 0,
            backdrop.pixels[index + 2] ?? 0,
          );
          const contrast = (Math.max(ink, below) + 0.05) / (Math.min(ink, below) + 0.05);
          if (contrast < weakest.contrast) weakest = { contrast, slot };
        }
    }
  }
  return weakest;
}

const partsOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const parts = Array.from({ length: 256 }, (_, value) =>
  value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * (parts[red] ?? 0) + 0.7152 * (parts[green] ?? 0) + 0.0722 * (parts[blue] ?? 0);
