/** Decides which strings in the sources users would read. When in doubt it says yes, so that nothing is missed. */

import { catalog } from '../server/platforms/index.ts';

/** Attributes whose text users read or a screen reader speaks, on our components and on HTML elements. */
export const textAttributes =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|description|hint|heading|summary|words|what|empty|verb|action|name)$/;

/** The same for object properties. */
export const textFields = /^(title|label|placeholder|description|hint|heading|words|verb|says)$/;

/** Names that are the same in every language. */
const platforms = catalog.profiles.map(({ label }) => label);
const names = new RegExp(
  `\\b(${platforms.join('|')}|Signoff|Google|GitHub|Meta|Node|PostgreSQL|OpenAI|Anthropic|Matroska|Opus)\\b`,
  'g',
);
const address = /^(https?:\/\/|\/)?\S+[./@]\S+$/;

/** A word of two letters or more, at least one in lower case: `CSV` and `9f2c` do not count. */
export const isWord = (text: string): boolean =>
  /(?<![\p{L}\p{N}_])(?=\p{L}*\p{Ll})\p{L}{2,}(?![\p{L}\p{N}_])/u.test(text);

export const hasWords = (text: string): boolean =>
  !address.test(text.trim()) && isWord(text.replaceAll(/&\w+;|\{\w+\}/g, ' ').replaceAll(names, ' '));

/** A capital letter and a second word, or several words that end with a full stop. */
export const isSentence = (text: string): boolean =>
  /^\P{L}*\p{Lu}\p{Ll}*[’']?\p{Ll}*,? +\p{L}/u.test(text) || /\p{L} .*\p{L}[.?!…]$/u.test(text);

/** Capitalised words that are keyboard keys or browser names, not labels. */
const machineNames =
  /^(Enter|Esc|Escape|Tab|Backspace|Delete|Home|End|Control|Shift|Meta|Alt|Accept|Blob|Boolean|Content|Range)$/;

/** A single capitalised word, as in tables of labels. */
export const isLabel = (text: string): boolean =>
  /^\p{Lu}\p{Ll}{2,}[:.?…]?\s*$/u.test(text) && !machineNames.test(text) && hasWords(text);

/** Words between two values of a template, such as `3 of 5`. */
export const isBetweenValues = (text: string): boolean => / \p{Ll}{2,} $/u.test(text);
