/**
 * One font file, with HarfBuzz, which shapes text as browsers do. All its measures are relative to the font size (1 is the
 * size itself).
 */
import * as harfbuzz from 'harfbuzzjs';
import { unpackWoff } from './woff.ts';

export interface Font {
  readonly name: string;
  readonly unitsPerEm: number;
  has(codePoint: number): boolean;
  /** In visual order. Without a script it is guessed from the text. */
  shape(text: string, run: { readonly script: string | undefined; readonly rightToLeft: boolean }): Glyph[];
  /** The ink's extent above and below the baseline, and left and right of the glyph's origin. */
  inkOf(glyph: number): Ink | undefined;
  /** As SVG path data, in the font's own units, y upwards. */
  outlineOf(glyph: number): string;
}

export interface Glyph {
  readonly id: number;
  /** Where the letters that it shows start in the text. */
  readonly cluster: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

export interface Ink {
  readonly left: number;
  readonly right: number;
  readonly above: number;
  readonly below: number;
}

const buffer = new harfbuzz.Buffer();

export function openFont(name: string, woff: Buffer): Font {
  const face = new harfbuzz.Face(new harfbuzz.Blob(unpackWoff(woff)));
  const shaper = new harfbuzz.Font(face);
  const unitsPerEm = face.upem;
  const codePoints = new Set(face.collectUnicodes());
  const inks = new Map<number, Ink | undefined>();
  const outlines = new Map<number, string>();
  return {
    name,
    unitsPerEm,
    has: (codePoint) => codePoints.has(codePoint),
    shape: (text, run) => shapeText(shaper, unitsPerEm, text, run),
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

function shapeText(
  shaper: harfbuzz.Font,
  unitsPerEm: number,
  text: string,
  { script, rightToLeft }: Parameters<Font['shape']>[1],
): Glyph[] {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (script) buffer.setScript(script);
  buffer.setDirection(rightToLeft ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
  harfbuzz.shape(shaper, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().flatMap(({ codepoint: id, cluster }, index) => {
    const position = positions[index];
    if (!position) return [];
    const { xAdvance, xOffset, yOffset } = position;
    return [
      { id, cluster, advance: xAdvance / unitsPerEm, x: xOffset / unitsPerEm, y: yOffset / unitsPerEm },
    ];
  });
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
