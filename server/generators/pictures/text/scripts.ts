/** Which script a character is written in: runs of one script are shaped together. */

export type Script = 'Latn' | 'Cyrl' | 'Grek' | 'Arab' | 'Hebr' | 'Deva' | 'Hani' | 'Hira' | 'Kana' | 'Hang';

const scripts: readonly (readonly [Script, RegExp])[] = [
  ['Latn', /\p{Script=Latin}/u],
  ['Cyrl', /\p{Script=Cyrillic}/u],
  ['Grek', /\p{Script=Greek}/u],
  ['Arab', /\p{Script=Arabic}/u],
  ['Hebr', /\p{Script=Hebrew}/u],
  ['Deva', /\p{Script=Devanagari}/u],
  ['Hani', /\p{Script=Han}/u],
  ['Hira', /\p{Script=Hiragana}/u],
  ['Kana', /\p{Script=Katakana}/u],
  ['Hang', /\p{Script=Hangul}/u],
];

/**
 * Undefined for characters that all scripts share, such as spaces and digits: they take the script of their
 * neighbours.
 */
export const scriptOf = (grapheme: string): Script | undefined =>
  scripts.find(([, pattern]) => pattern.test(grapheme))?.[0];

/** Separate letters may be spaced; joined ones (Arabic, Devanagari) must not be. */
export const canSpace = (script: Script | undefined): boolean =>
  script === 'Latn' || script === 'Cyrl' || script === 'Grek' || script === undefined;
