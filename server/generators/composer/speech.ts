/** Chooses lines of the lexicon for one caption: by manner, without repeating itself or what was said before. */

import { fill, type Values } from './fill.ts';
import type { Forbids } from './forbidden.ts';
import type { Lexicon, Line, Lines } from './lexicon.ts';
import { type Manner, suits } from './manner.ts';
import type { Random } from './random.ts';

export interface Speech {
  /** Null when no line suits or the words cannot stand in any. */
  say(lines: Lines, values?: Values): string | null;
}

interface Setting {
  readonly lexicon: Lexicon;
  readonly manner: Manner;
  readonly random: Random;
  readonly unwanted: Forbids;
  /** Whether a line has one of the words the brand likes. */
  readonly wanted: Forbids;
  /** How often a line was said in earlier captions. */
  readonly saidBefore: (text: string) => number;
}

export function createSpeech({ lexicon, manner, random, unwanted, wanted, saidBefore }: Setting): Speech {
  const said = new Set<string>();
  const words = new Set<string>();
  const weigh = (line: Line, liking: number): number => {
    const repeated = contentWords(line, lexicon).some((word) => words.has(word));
    return (
      liking *
      (repeated ? 0.02 : 1) *
      (wanted(line.text) ? 4 : 1) *
      0.12 ** Math.min(3, saidBefore(line.text))
    );
  };
  return {
    say(lines, values = {}) {
      const choices = lines.flatMap((line) => {
        const liking = suits(line, manner);
        if (liking === 0 || unwanted(line.text) || (said.has(line.text) && !line.text.startsWith('{')))
          return [];
        const filled = fill(line.text, values, lexicon);
        return filled === null ? [] : [{ line, filled, weight: weigh(line, liking) }];
      });
      const chosen = random.pick(choices, ({ weight }) => weight);
      if (chosen === undefined) return null;
      said.add(chosen.line.text);
      for (const word of contentWords(chosen.line, lexicon)) words.add(word);
      return chosen.filled;
    },
  };
}

const contentByLine = new WeakMap<Line, readonly string[]>();

/** Words that a reader notices when they come back a line later. */
function contentWords(line: Line, { stopWords }: Lexicon): readonly string[] {
  const known = contentByLine.get(line);
  if (known !== undefined) return known;
  const own = line.text.replaceAll(/\{\w+\}/g, ' ').toLowerCase();
  const words = (own.match(/\p{L}{4,}/gu) ?? []).filter((word) => !stopWords.includes(word));
  contentByLine.set(line, words);
  return words;
}

/** Counts how often a line's own words stand in earlier captions, whatever was put into its slots. */
export function memoryOf(captions: readonly string[]): (text: string) => number {
  const squeezed = captions.map((caption) => caption.replaceAll(/\s/g, ''));
  const known = new Map<string, number>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    const pieces = text.split(/\{\w+\}\.?/).map((piece) => piece.replaceAll(/\s/g, ''));
    const own = pieces.sort((one, other) => other.length - one.length)[0] ?? '';
    const count = own.length < 4 ? 0 : squeezed.filter((caption) => caption.includes(own)).length;
    known.set(text, count);
    return count;
  };
}
