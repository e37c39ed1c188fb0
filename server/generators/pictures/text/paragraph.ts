/** A text split into graphemes, each with the font, direction and script that draw it. */
import bidiPackage from 'bidi-js';
import type { Face } from '../fonts/faces.ts';
import type { Font } from '../fonts/font-file.ts';
import type { FontStore } from '../fonts/font-store.ts';
import { type EmojiStore, isEmoji } from './emoji-store.ts';
import { type Script, scriptOf } from './scripts.ts';

export interface Letter {
  readonly text: string;
  /** Odd: it runs from right to left. */
  readonly level: number;
  readonly script: Script | undefined;
  readonly drawnBy: { readonly font: Font } | { readonly emoji: string };
}

export interface Paragraph {
  readonly letters: readonly Letter[];
  readonly rightToLeft: boolean;
}

export interface GlyphStores {
  readonly fonts: FontStore;
  readonly emoji: EmojiStore;
}

// Its types declare a default export inside the one that Node provides.
const createBidi = bidiPackage as unknown as typeof bidiPackage.default;
const bidi = createBidi();
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Invisible control characters. */
const ignorable = /^[\p{Default_Ignorable_Code_Point}]$/u;
const spaces = /[\p{Zs}\t\v\f]+/gu;
const controls = /[\p{Cc}\p{Cs}\ufffc\ufffd]/gu;
const direction = /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]|\p{L}/u;

/** One space between words, no control characters, letters composed. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(spaces, plainSpace).replaceAll(controls, '').trim())
    .filter((line) => line !== '')
    .join('\n');

/** No-break spaces are preserved. */
const plainSpace = (found: string): string => (/^[\u00a0\u202f]$/.test(found) ? found : ' ');

export function isRightToLeft(text: string): boolean {
  const first = direction.exec(text)?.[0];
  return first !== undefined && /[\p{Script=Arabic}\p{Script=Hebrew}\u200f]/u.test(first);
}

/** Characters that no font and no emoji covers are left out and reported. */
export function readParagraphs(
  stores: GlyphStores,
  face: Face,
  text: string,
  missingCharacters: (grapheme: string) => void,
): Paragraph[] {
  return cleanText(text)
    .split('\n')
    .map((line) => readParagraph(stores, face, line, missingCharacters));
}

function readParagraph(
  stores: GlyphStores,
  face: Face,
  line: string,
  missingCharacters: (grapheme: string) => void,
): Paragraph {
  const rightToLeft = isRightToLeft(line);
  const { levels } = bidi.getEmbeddingLevels(line, rightToLeft ? 'rtl' : 'ltr');
  const letters: Letter[] = [];
  let script: Script | undefined;
  for (const { segment, index } of segmenter.segment(line)) {
    // A letter without its unsupported marks is better than no letter.
    const [base = ''] = segment;
    const whole = findDrawer(stores, face, segment);
    const drawnBy = whole ?? findDrawer(stores, face, base);
    if (!whole && !isIgnorable(segment)) missingCharacters(drawnBy ? segment.slice(base.length) : segment);
    if (drawnBy === undefined) continue;
    const text = whole ? segment : base;
    script = scriptOf(text) ?? script;
    letters.push({ text, level: levels[index] ?? 0, script, drawnBy });
  }
  return { letters, rightToLeft };
}

const isIgnorable = (grapheme: string): boolean =>
  [...grapheme].every((character) => ignorable.test(character));

function findDrawer(
  { fonts, emoji }: GlyphStores,
  face: Face,
  grapheme: string,
): Letter['drawnBy'] | undefined {
  if (isEmoji(grapheme)) {
    const name = emoji.find(grapheme);
    if (name !== undefined) return { emoji: name };
  }
  const seen = [...grapheme].filter((character) => !ignorable.test(character));
  const font = fonts.find(
    face,
    seen.map((character) => character.codePointAt(0) ?? 0),
  );
  if (font) return { font };
  const picture = emoji.find(grapheme);
  return picture === undefined ? undefined : { emoji: picture };
}
