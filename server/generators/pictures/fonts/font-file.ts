/** One font file, ready for shaping. All its measures are relative to the font size (1 is the size itself). */
import * as harfbuzz from 'harfbuzzjs';
import { unpackWoff } from './woff.ts';

export interface Font {
  readonly name: string;
  readonly shaper: harfbuzz.Font;
  readonly unitsPerEm: number;
  has(codePoint: number): boolean;
  /** The ink's extent above and below the baseline, and left and right of the glyph's origin. */
  inkOf(glyph: number): Ink | undefined;
  /** As SVG path data, in the font's own units, y upwards. */
  outlineOf(glyph: number): string;
}

export interface Ink {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
}

export function openFont(name: string, woff: Buffer): Font {
  const face = new harfbuzz.Face(new harfbuzz.Blob(unpackWoff(woff)));
  const shaper = new harfbuzz.Font(face);
  const unitsPerEm = face.upem;
  const codePoints = new Set(face.collectUnicodes());
  const inks = new Map<number, Ink | undefined>();
  const outlines = new Map<number, string>();
  return {
    name,
    shaper,
    unitsPerEm,
    has: (codePoint) => codePoints.has(codePoint),
    inkOf(glyph) {
      if (!inks.has(glyph)) inks.set(glyph, readInk(shaper, glyph, unitsPerEm));
      return inks.get(glyph);
    },
    outlineOf(glyph) {
      const outline = outlines.get(glyph) ?? shaper.glyphToPath(glyph);
      outlines.set(glyph, outline);
      return outline;
    },
  };
}

/** HarfBuzz measures upwards: the bearing is the top, the height is negative. */
function readInk(shaper: harfbuzz.Font, glyph: number, unitsPerEm: number): Ink | undefined {
  const extents = shaper.glyphExtents(glyph);
  if (!extents || extents.width === 0 || extents.height === 0) return undefined;
  return {
    left: extents.xBearing / unitsPerEm,
    right: (extents.xBearing + extents.width) / unitsPerEm,
    above: extents.yBearing / unitsPerEm,
    below: -(extents.yBearing + extents.height) / unitsPerEm,
  };
}
