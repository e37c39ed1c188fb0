/** A hashtag as platforms read it: one word of letters, digits and underscores, with a letter. */

const maxLength = 100;

const isWord = (text: string): boolean =>
  /^[\p{L}\p{N}\p{M}_]+$/u.test(text) && /\p{L}/u.test(text) && text.length <= maxLength;

/** `Summer`, `#Summer` and `＃Summer` are one tag; undefined when platforms would cut it or not see one. */
export function readHashtag(text: string): string | undefined {
  const word = text
    .normalize('NFC')
    .trim()
    .replace(/^[#＃]/u, '');
  return isWord(word) ? `#${word}` : undefined;
}

/** The same for what people list without care: `# summer sale` becomes one tag. */
export const joinHashtag = (text: string): string | undefined =>
  readHashtag(text.replaceAll(/[\s#＃]+/gu, ''));

/** Without duplicates, whose case does not matter. */
export function uniqueHashtags(tags: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const tag of tags) if (!byFolded.has(tag.toLowerCase())) byFolded.set(tag.toLowerCase(), tag);
  return [...byFolded.values()];
}
