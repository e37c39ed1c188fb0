/** Emoji are drawn from Twemoji's own pictures, so they look the same on every machine. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { once } from '../../../domain/once.ts';

/** Each picture is this wide and high. */
export const emojiUnits = 36;

export interface EmojiStore {
  load(text: string): Promise<void>;
  /** The name of the picture, if there is one. */
  find(grapheme: string): string | undefined;
  /** The contents of the picture's `<svg>`. */
  drawing(name: string): string;
}

const zeroWidthJoiner = 0x200d;
const pictureSelector = 0xfe0f;
const textSelector = 0xfe0e;
const tones = { first: 0x1f3fb, last: 0x1f3ff };

const looksLikeEmoji =
  /\p{Emoji_Presentation}|\p{Emoji}\u{fe0f}|\p{Regional_Indicator}{2}|[#*0-9]\u{fe0f}?\u{20e3}/u;
const canBeEmoji = /\p{Extended_Pictographic}/u;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether it should be a picture even where a font has a glyph for it. */
export const isEmoji = (grapheme: string): boolean =>
  looksLikeEmoji.test(grapheme) && grapheme.codePointAt(1) !== textSelector;

export function createEmojiStore(): EmojiStore {
  const folder = dirname(fileURLToPath(import.meta.resolve('@twemoji/svg/package.json')));
  const drawings = new Map<string, string>();
  const names = once(async (): Promise<ReadonlySet<string>> => {
    const files = await readdir(folder);
    return new Set(files.flatMap((file) => (file.endsWith('.svg') ? [file.slice(0, -4)] : [])));
  });
  let known: ReadonlySet<string> = new Set();
  const find = (grapheme: string): string | undefined =>
    namesToTry(grapheme).find((candidate) => known.has(candidate));
  return {
    async load(text) {
      if (!canBeEmoji.test(text) && !looksLikeEmoji.test(text)) return;
      known = await names();
      const wanted = new Set(
        [...graphemes.segment(text)].flatMap(({ segment }) =>
          isEmoji(segment) || canBeEmoji.test(segment) ? (find(segment) ?? []) : [],
        ),
      );
      await Promise.all(
        [...wanted]
          .filter((name) => !drawings.has(name))
          .map(async (name) =>
            drawings.set(name, innerSvg(await readFile(join(folder, `${name}.svg`), 'utf8'))),
          ),
      );
    },
    find,
    drawing: (name) => drawings.get(name) ?? '',
  };
}

/** From the exact one to a plainer one: without its selectors, then without its skin tone. */
function namesToTry(grapheme: string): string[] {
  const all = [...grapheme].map((character) => character.codePointAt(0) ?? 0);
  const bare = all.filter((codePoint) => codePoint !== pictureSelector && codePoint !== textSelector);
  const untoned = bare.filter((codePoint) => codePoint < tones.first || codePoint > tones.last);
  const alone = untoned.slice(0, 1);
  const orders = all.includes(zeroWidthJoiner) ? [all, bare, untoned, alone] : [bare, all, untoned, alone];
  return orders
    .filter((order) => order.length > 0)
    .map((order) => order.map((codePoint) => codePoint.toString(16)).join('-'));
}

/** Strips the outer `<svg>`. Three drawings have clip-path ids, which stay and could conflict within one picture. */
const innerSvg = (svg: string): string => svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
