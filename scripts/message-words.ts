/** What of a text in the sources a person would read. It may be wrong on the side of asking. */

import { catalog } from '../server/platforms/index.ts';

/** Attributes whose text is read or heard. Of our own components as well as of the page's elements. */
export const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|description|hint|heading|summary|words|what|empty|verb|action|name)$/;

/** The same in tables of words. */
export const spokenField = /^(title|label|placeholder|description|hint|heading|words|verb|says)$/;

/** Names that no language changes. */
const platforms = catalog.profiles.map(({ label }) => label);
const names = new RegExp(
  `\\b(${platforms.join('|')}|Signoff|Google|GitHub|Meta|Node|PostgreSQL|OpenAI|Anthropic|Matroska|Opus)\\b`,
  'g',
);
const address = /^(https?:\/\/|\/)?\S+[./@]\S+$/;

/** A word of two letters or more, one of them small: `CSV` and `9f2c` are none. */
export const isWord = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])(?=\p{L}*\p{Ll})\p{L}{2,}(?![\p{L}\p{N}_])/u.test(text);

export const hasWords = (text: string): boolean =>
  !address.test(text.trim()) && isWord(text.replaceAll(/&\w+;|\{\w+\}/g, ' ').replaceAll(names, ' '));

/** Looks like something said: a capital and a second word, or a full stop after a space. */
export const isSentence = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}*[’']?\p{Ll}*,? +\p{L}/u.test(text) || /\p{L} .*\p{L}[.?!…]$/u.test(text);

/** Keys of a keyboard and what browsers call things are capital words, too. */
const machines =
  /^(Enter|Esc|Escape|Tab|Backspace|Delete|Home|End|Control|Shift|Meta|Alt|Accept|Blob|Boolean|Content|Range)$/;

/** A single capital word, as tables of labels have them. */
export const isLabel = (text: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}[:.?…]?\s*$/u.test(text) && !machines.test(text) && hasWords(text);

/** Words between two values of a template, such as `3 of 5`. */
export const isBetween = (text: string): boolean => / \p{Ll}{2,} $/u.test(text);
