/** Fills the slots of a lexicon phrase with a brief's text, or returns null where the text does not fit. */
import type { Language } from '../../domain/content/languages.ts';
import type { Lexicon, Slot } from './lexicon.ts';
import { capitalise, endsInEmoji, endsSentence, isSeveralSentences, withoutFullStop } from './user-text.ts';

export type SlotValues = Readonly<Partial<Record<Slot, string>>>;

/** Longer than this, a phrase after a colon is hard to follow. */
const maxLengthAfterColon = 140;

export function fillSlots(text: string, values: SlotValues, lexicon: Lexicon): string | null {
  let filled = '';
  let rest = text;
  for (;;) {
    const match = /\{(\w+)\}(\.?)/.exec(rest);
    if (match === null) return filled + rest;
    const slot = match[1] as Slot;
    const value = values[slot];
    if (value === undefined || value === '') return null;
    const before = filled + rest.slice(0, match.index);
    rest = rest.slice(match.index + match[0].length);
    const place = { slot, before, after: rest, fullStop: match[2] === '.' };
    const placed = slot === 'link' ? value : placeValue(value, place, lexicon);
    if (placed === null) return null;
    filled = before + placed;
  }
}

interface Place {
  readonly slot: Slot;
  readonly before: string;
  readonly after: string;
  readonly fullStop: boolean;
}

function placeValue(
  value: string,
  { slot, before, after, fullStop }: Place,
  lexicon: Lexicon,
): string | null {
  const opensSentence = before === '' || /[.!?…]\s+$/u.test(before);
  const isAlone = before === '' && after === '';
  if (!isAlone && isSeveralSentences(value)) return null;
  const isAfterColon = /[:–—]\s*$/u.test(before);
  if (isAfterColon && (value.length > maxLengthAfterColon || /[:–—]\s/u.test(value))) return null;
  const text = opensSentence ? capitalise(value) : isAfterColon ? caseAfterColon(value, lexicon) : value;
  // A capitalised word may or may not be a name, so avoid a colon before it. Subjects are titles and may have one.
  const isDoubtful = isAfterColon && slot !== 'subject' && slot !== 'sells' && /^\p{Lu}\p{Ll}/u.test(text);
  if (isDoubtful && !capitalsAfterColon.includes(lexicon.language)) return null;
  if (fullStop) return endsSentence(text) || endsInEmoji(text) ? text : `${text}.`;
  if (after === '') return text;
  if (/[!?…]["”»)]?$/u.test(text)) return null;
  if (/^\s*:/u.test(after) && /[:–—]\s/u.test(text)) return null;
  return withoutFullStop(text);
}

/**
 * German capitalises sentences after a colon. The other languages use lower case, which is safe only for common
 * words.
 */
const capitalsAfterColon: readonly Language[] = ['de'];

const frenchElisions = ['l', 'd', 'c', 'j', 'n', 's', 'm', 't', 'qu'];

function caseAfterColon(value: string, { language, stopWords }: Lexicon): string {
  if (capitalsAfterColon.includes(language)) return value;
  const [, word = '', rest = ''] = /^(\p{L}+)(.*)$/u.exec(value) ?? [];
  const small = word.toLowerCase();
  // "The Lighthouse …" is a title and keeps its capital.
  const isTitle = /^\s+\p{Lu}/u.test(rest) || word === 'I';
  const isElided = /^['’]/.test(rest) && frenchElisions.includes(small);
  const isParticiple = language === 'en' && /^\p{L}{4,}ed$/u.test(word);
  return !isTitle && (isElided || isParticiple || stopWords.includes(small)) ? small + rest : value;
}
