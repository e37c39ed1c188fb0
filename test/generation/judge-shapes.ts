/** Arabic and Hindi held against Chromium, and the comparison itself held against lines that are set wrongly. */
import type { Face } from '../../server/generators/pictures/fonts/faces.ts';
import type { GlyphStores } from '../../server/generators/pictures/text/paragraph.ts';
import { type ChromiumLines, drawOurs, mistakes } from './chromium-lines.ts';
import { compareLines, isSame } from './compare-lines.ts';
import { linesOf, pictureTexts } from './picture-texts.ts';

const longestLine = 38;
const letters = { arabic: /\p{Script=Arabic}/gu, hindi: /\p{Script=Devanagari}/gu } as const;
/** Hindi runs one way only, and a line without a joined consonant looks the same unshaped. */
const mistakesOf = { arabic: ['unshaped', 'unordered'], hindi: ['unshaped'] } as const;
const mustShow = { arabic: /\p{Script=Arabic}/u, hindi: /्/u } as const;

export interface ScriptComparison {
  readonly lines: number;
  readonly wrong: readonly string[];
  /** The most ink of a line that is not where Chromium has it. */
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
      pictureTexts.filter((text) => text.script === script).flatMap(({ text }) => linesOf(text, longestLine)),
    ),
  ].filter((line) => (line.match(letters[script])?.length ?? 0) > 5);
  await stores.fonts.load([face], `${lines.join('')}\u200c`);
  const theirs = await browser.draw(face, lines);
  const compare = async (spoil?: (typeof mistakes)[keyof typeof mistakes]) => {
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
        const spoiled = (await compare(mistakes[name])).filter(({ line }) => mustShow[script].test(line));
        return {
          name,
          found: spoiled.filter((comparison) => !isSame(comparison)).length,
          of: spoiled.length,
        };
      }),
    ),
  };
}
