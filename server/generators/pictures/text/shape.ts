/**
 * Turns letters into positioned glyphs, as browsers do. All lengths are relative to the font size, so that one shaping
 * serves every size.
 */
import type { Font, Ink } from '../fonts/font-file.ts';
import type { Letter } from './paragraph.ts';
import { canSpace } from './scripts.ts';

export type Mark =
  | { readonly font: Font; readonly glyph: number; readonly x: number; readonly y: number }
  | { readonly emoji: string; readonly x: number; readonly y: number; readonly size: number };

export interface ShapedLine {
  /** In visual order, from left to right. */
  readonly marks: readonly Mark[];
  readonly width: number;
  readonly ink: Ink;
}

/** A little larger than the letters and set a little lower: about as tall as capitals with accents. */
const emojiSize = 1.06;
const emojiDrop = 0.16;
const emojiAdvance = 1.16;

interface Run {
  readonly letters: readonly Letter[];
  readonly level: number;
}

const noInk: Ink = { left: 0, right: 0, above: 0, below: 0 };

/** The width of each letter in the whole text, for line breaking, and the extent of all ink. */
export function measureLetters(
  letters: readonly Letter[],
  tracking: number,
): { widths: number[]; above: number; below: number } {
  const shaped = runsOf(letters).map((run) => shapeRun(run, tracking));
  const ink = shaped.flatMap(({ marks }) => marks).reduce<Ink | undefined>(grow, undefined) ?? noInk;
  return { widths: shaped.flatMap(({ widths }) => widths), above: ink.above, below: ink.below };
}

export function shapeLine(letters: readonly Letter[], tracking: number): ShapedLine {
  const marks: Mark[] = [];
  let x = 0;
  let ink: Ink | undefined;
  for (const run of inVisualOrder(runsOf(letters))) {
    const shaped = shapeRun(run, tracking);
    for (const mark of shaped.marks) {
      const placed = { ...mark, x: mark.x + x };
      marks.push(placed);
      ink = grow(ink, placed);
    }
    x += shaped.widths.reduce((sum, width) => sum + width, 0);
  }
  return { marks, width: x, ink: ink ?? noInk };
}

function grow(ink: Ink | undefined, mark: Mark): Ink | undefined {
  const own =
    'emoji' in mark ? { left: 0, right: mark.size, above: mark.size, below: 0 } : mark.font.inkOf(mark.glyph);
  if (!own) return ink;
  const placed = {
    left: mark.x + own.left,
    right: mark.x + own.right,
    above: mark.y + own.above,
    below: own.below - mark.y,
  };
  if (!ink) return placed;
  return {
    left: Math.min(ink.left, placed.left),
    right: Math.max(ink.right, placed.right),
    above: Math.max(ink.above, placed.above),
    below: Math.max(ink.below, placed.below),
  };
}

const sameRun = (one: Letter, other: Letter): boolean =>
  one.level === other.level &&
  'font' in one.drawnBy &&
  'font' in other.drawnBy &&
  one.drawnBy.font === other.drawnBy.font &&
  (one.script === other.script || one.script === undefined);

function runsOf(letters: readonly Letter[]): Run[] {
  const runs: Letter[][] = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && sameRun(before, letter)) run.push(letter);
    else runs.push([letter]);
  }
  return runs.map((run) => ({ letters: run, level: run[0]?.level ?? 0 }));
}

/** Rule L2 of the Unicode bidirectional algorithm, over runs. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const order = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end++;
      if (end - start > 1) order.splice(start, end - start, ...order.slice(start, end).reverse());
      start = Math.max(start, end);
    }
  }
  return order;
}

function shapeRun(run: Run, tracking: number): { marks: Mark[]; widths: number[] } {
  const drawnBy = run.letters[0]?.drawnBy;
  if (drawnBy === undefined) return { marks: [], widths: [] };
  if ('emoji' in drawnBy)
    return {
      marks: [{ emoji: drawnBy.emoji, x: (emojiAdvance - emojiSize) / 2, y: -emojiDrop, size: emojiSize }],
      widths: [emojiAdvance],
    };
  return shapeGlyphs(run, drawnBy.font, tracking);
}

function shapeGlyphs(run: Run, font: Font, tracking: number): { marks: Mark[]; widths: number[] } {
  const starts: number[] = [];
  let text = '';
  for (const letter of run.letters) {
    starts.push(text.length);
    text += letter.text;
  }
  const script = run.letters[0]?.script ?? run.letters.find((letter) => letter.script)?.script;
  const glyphs = font.shape(text, { script, rightToLeft: run.level % 2 === 1 });
  const extra = canSpace(script) ? tracking : 0;
  const widths = run.letters.map(() => 0);
  const marks: Mark[] = [];
  let x = 0;
  for (const [index, glyph] of glyphs.entries()) {
    const lastOfCluster = glyphs[index + 1]?.cluster !== glyph.cluster;
    const advance = glyph.advance + (lastOfCluster ? extra : 0);
    marks.push({ font, glyph: glyph.id, x: x + glyph.x, y: glyph.y });
    const letter = starts.findLastIndex((start) => start <= glyph.cluster);
    widths[letter] = (widths[letter] ?? 0) + advance;
    x += advance;
  }
  return { marks, widths };
}
