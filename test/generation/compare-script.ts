/** Compares Arabic and Hindi with Chromium, and the comparison itself with lines that are set wrongly. */
import type { Face } from '../../server/generators/pictures/fonts/faces.ts';
import type { GlyphStores } from '../../server/generators/pictures/text/paragraph.ts';
import { type ChromiumLines, drawOurs, type Strip, shapingMistakes } from './chromium-lines.ts';
import { pictureTexts, splitLines } from './picture-texts.ts';

const maxLineLength = 38;
const letters = { arabic: /\p{Script=Arabic}/gu, hindi: /\p{Script=Devanagari}/gu } as const;
/** Hindi runs one way only, and a line without a joined consonant looks the same unshaped. */
const mistakesOf = { arabic: ['unshaped', 'unordered'], hindi: ['unshaped'] } as const;
const detectable = { arabic: /\p{Script=Arabic}/u, hindi: /्/u } as const;

export interface ScriptComparison {
  readonly lines: number;
  readonly wrong: readonly string[];
  /** The largest share of a line's ink that is not where Chromium has it. */
  readonly worst: number;
  readonly mistakes: readonly { readonly name: string; readonly found: number; readonly of: number }[];
}

export async function compareScript(
  browser: ChromiumLines,
  stores: GlyphStores,
  face: Face,
  script: 'arabic' | 'hindi',
): Promise<ScriptComparison> {
  const lines = [
    ...new Set(
      pictureTexts
        .filter((text) => text.script === script)
        .flatMap(({ text }) => splitLines(text, maxLineLength)),
    ),
  ].filter((line) => (line.match(letters[script])?.length ?? 0) > 5);
  await stores.fonts.load([face], `${lines.join('')}\u200c`);
  const theirs = await browser.draw(face, lines);
  const compare = async (spoil?: (typeof shapingMistakes)[keyof typeof shapingMistakes]) => {
    const ours = await drawOurs(stores, face, lines, spoil);
    return lines.map((line, index) => {
      const [one, other] = [ours[index], theirs[index]];
      if (!one || !other) throw new Error(`no picture of ${line}`);
      return { line, ...compareLines(one, other) };
    });
  };
  const right = await compare();
  return {
    lines: lines.length,
    wrong: right
      .filter((comparison) => !isSame(comparison))
      .map(
        ({ line, stray, widthDifference }) =>
          `${line}: ${(stray * 100).toFixed(1)} % off, ${widthDifference} px`,
      ),
    worst: Math.max(...right.map(({ stray }) => stray)),
    mistakes: await Promise.all(
      mistakesOf[script].map(async (name) => {
        const spoiled = (await compare(shapingMistakes[name])).filter(({ line }) =>
          detectable[script].test(line),
        );
        return {
          name,
          found: spoiled.filter((comparison) => !isSame(comparison)).length,
          of: spoiled.length,
        };
      }),
    ),
  };
}

/** The ink of two lines of text, wherever they are in their strips. */
interface Comparison {
  /** In pixels, of the extents of the ink. */
  readonly widthDifference: number;
  readonly heightDifference: number;
  /** The part of all ink that has no ink of the other within a pixel. */
  readonly stray: number;
}

const isSame = ({ widthDifference, heightDifference, stray }: Comparison): boolean =>
  widthDifference <= 2 && heightDifference <= 2 && stray <= 0.01;

/** Half covered or more. */
const dark = 128;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function compareLines(one: Strip, other: Strip): Comparison {
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
