/** Puts a brief's words into a line of the lexicon, or says that they cannot stand there. */
import type { Language } from '../../domain/content/languages.ts';
import type { Lexicon, Slot } from './lexicon.ts';
import { capitalised, endsSentence, isSeveralSentences, withoutFullStop } from './user-words.ts';

export type Values = Readonly<Partial<Record<Slot, string>>>;

/** Longer than this, a phrase behind a colon can no longer be followed. */
const longestAfterColon = 140;

export function fill(text: string, values: Values, lexicon: Lexicon): string | null {
  let filled = '';
  let rest = text;
  for (;;) {
    const match = /\{(\w+)\}(\.?)/.exec(rest);
    if (match === null) return filled + rest;
    const value = values[match[1] as Slot];
    if (value === undefined || value === '') return null;
    const before = filled + rest.slice(0, match.index);
    rest = rest.slice(match.index + match[0].length);
    const placed =
      match[1] === 'link' ? value : place(match[1] as Slot, value, before, match[2] ?? '', rest, lexicon);
    if (placed === null) return null;
    filled = before + placed;
  }
}

function place(
  slot: Slot,
  value: string,
  before: string,
  stop: string,
  after: string,
  lexicon: Lexicon,
): string | null {
  const opens = before === '' || /[.!?…]\s+$/u.test(before);
  const alone = before === '' && after === '';
  if (!alone && isSeveralSentences(value)) return null;
  const behindColon = /[:–—]\s*$/u.test(before);
  if (behindColon && (value.length > longestAfterColon || /[:–—]\s/u.test(value))) return null;
  const first = opens ? capitalised(value) : behindColon ? afterColon(value, lexicon) : value;
  // A capital that may or may not be a name: better no colon before it. Subjects are titles and may have one.
  const doubtful = behindColon && slot !== 'subject' && slot !== 'sells' && /^\p{Lu}\p{Ll}/u.test(first);
  if (doubtful && !capitalsAfterColon.includes(lexicon.language)) return null;
  if (stop === '.') return endsSentence(first) || endsInPicture(first) ? first : `${first}.`;
  if (after === '') return first;
  if (/[!?…]["”»)]?$/u.test(first)) return null;
  if (/^\s*:/u.test(after) && /[:–—]\s/u.test(first)) return null;
  return withoutFullStop(first);
}

const endsInPicture = (text: string): boolean => /\p{Extended_Pictographic}\ufe0f?$/u.test(text);

const frenchElisions = ['l', 'd', 'c', 'j', 'n', 's', 'm', 't', 'qu'];

/** German writes sentences behind a colon with a capital; the others go on small, which is safe for small words only. */
const capitalsAfterColon: readonly Language[] = ['de'];

function afterColon(value: string, { language, stopWords }: Lexicon): string {
  if (capitalsAfterColon.includes(language)) return value;
  const [, word = '', rest = ''] = /^(\p{L}+)(.*)$/u.exec(value) ?? [];
  const small = word.toLowerCase();
  // "The Lighthouse …" is a title and keeps its capital.
  const named = /^\s+\p{Lu}/u.test(rest) || word === 'I';
  const elided = /^['’]/.test(rest) && frenchElisions.includes(small);
  const participle = language === 'en' && /^\p{L}{4,}ed$/u.test(word);
  return !named && (elided || participle || stopWords.includes(small)) ? small + rest : value;
}
