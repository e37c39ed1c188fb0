import { type MentioningText, splitAtMentions } from '../kit/mentions.ts';

/**
 * LinkedIn's "little text". The promise: a reader sees every approved character. An unescaped reserved character
 * does not fail: LinkedIn silently cuts the text there, so all of them are escaped, used or not. `#word` becomes
 * the hashtag template and stays a link. A word with an underscore stays plain text: whether a template may
 * contain an escape is not documented.
 */
const reserved = /[|{}@[\]()<>#\\*_~]/g;
const hashtag =
  /(?<![\p{L}\p{N}\p{M}_#&])#(?=[\p{N}\p{M}]*\p{L})([\p{L}\p{N}\p{M}]+)(?![\p{L}\p{N}\p{M}_#])/gu;

const escapePlain = (text: string): string => text.replace(reserved, (character) => `\\${character}`);

/** A mention shows the name, which must be the entity's own: LinkedIn makes any other plain text, silently. */
export const writeLittleText = (text: MentioningText): string =>
  splitAtMentions(text)
    .map(({ piece, mention }) =>
      mention === undefined ? toLittleText(piece) : `@[${escapePlain(piece)}](${mention.id})`,
    )
    .join('');

export function toLittleText(text: string): string {
  let written = '';
  let from = 0;
  for (const match of text.matchAll(hashtag)) {
    written += `${escapePlain(text.slice(from, match.index))}{hashtag|\\#|${match[1]}}`;
    from = match.index + match[0].length;
  }
  return written + escapePlain(text.slice(from));
}

const readable = /\{hashtag\|\\?#\|((?:\\.|[^\\}])*)\}|@\[((?:\\.|[^\\\]])*)\]\(([^)]*)\)|\\(.)/gs;

/** Whom a text mentions, in its order. */
export const mentionedIds = (written: string): readonly string[] =>
  [...written.matchAll(readable)].flatMap(([, , , id]) => id ?? []);

/** The text as a reader sees it: templates become `#word`, mentions their name, escapes their character. */
export function fromLittleText(written: string): string {
  return written.replace(readable, (_all, word?: string, name?: string, _id?: string, escaped?: string) => {
    if (word !== undefined) return `#${fromLittleText(word)}`;
    if (name !== undefined) return fromLittleText(name);
    return escaped ?? '';
  });
}
