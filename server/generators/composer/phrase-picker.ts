/** Picks phrases from the lexicon for one caption: by style, without repeating itself or earlier captions. */
import { fillSlots, type SlotValues } from './fill-slots.ts';
import type { Lexicon, Phrase } from './lexicon.ts';
import type { Random } from './random.ts';
import { type Style, weighPhrase } from './style.ts';
import type { WordMatcher } from './word-matcher.ts';

/** Null when no phrase suits or the values fit none. */
export type PickPhrase = (phrases: readonly Phrase[], values?: SlotValues) => string | null;

interface PickerOptions {
  readonly lexicon: Lexicon;
  readonly style: Style;
  readonly random: Random;
  readonly isUnwanted: WordMatcher;
  /** Whether a phrase contains a word the brand prefers. */
  readonly isWanted: WordMatcher;
  /** How many earlier captions contain a phrase. */
  readonly countUses: (text: string) => number;
}

export function createPhrasePicker(options: PickerOptions): PickPhrase {
  const { lexicon, style, random, isUnwanted, isWanted, countUses } = options;
  const usedPhrases = new Set<string>();
  const usedWords = new Set<string>();
  const weigh = (phrase: Phrase, fit: number): number => {
    const repeatsWord = contentWords(phrase, lexicon).some((word) => usedWords.has(word));
    return (
      fit *
      (repeatsWord ? 0.02 : 1) *
      (isWanted(phrase.text) ? 4 : 1) *
      0.12 ** Math.min(3, countUses(phrase.text))
    );
  };
  return (phrases, values = {}) => {
    const choices = phrases.flatMap((phrase) => {
      const { text } = phrase;
      const fit = weighPhrase(phrase, style);
      if (fit === 0 || isUnwanted(text) || (usedPhrases.has(text) && !text.startsWith('{'))) return [];
      const filled = fillSlots(text, values, lexicon);
      return filled === null ? [] : [{ phrase, filled, weight: weigh(phrase, fit) }];
    });
    const chosen = random.pick(choices, ({ weight }) => weight);
    if (chosen === undefined) return null;
    usedPhrases.add(chosen.phrase.text);
    for (const word of contentWords(chosen.phrase, lexicon)) usedWords.add(word);
    return chosen.filled;
  };
}

const contentWordsByPhrase = new WeakMap<Phrase, readonly string[]>();

/** Words that a reader would notice if they were repeated a line later. */
function contentWords(phrase: Phrase, { stopWords }: Lexicon): readonly string[] {
  const cached = contentWordsByPhrase.get(phrase);
  if (cached !== undefined) return cached;
  const own = phrase.text.replaceAll(/\{\w+\}/g, ' ').toLowerCase();
  const words = (own.match(/\p{L}{4,}/gu) ?? []).filter((word) => !stopWords.includes(word));
  contentWordsByPhrase.set(phrase, words);
  return words;
}

/** Counts the captions that contain a phrase, whatever its slots were filled with. */
export function createUseCounter(captions: readonly string[]): (text: string) => number {
  const squeezed = captions.map((caption) => caption.replaceAll(/\s/g, ''));
  const counts = new Map<string, number>();
  return (text) => {
    const cached = counts.get(text);
    if (cached !== undefined) return cached;
    const pieces = text.split(/\{\w+\}\.?/).map((piece) => piece.replaceAll(/\s/g, ''));
    const longest = pieces.sort((one, other) => other.length - one.length)[0] ?? '';
    const count = longest.length < 4 ? 0 : squeezed.filter((caption) => caption.includes(longest)).length;
    counts.set(text, count);
    return count;
  };
}
