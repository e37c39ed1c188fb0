/** Hashtags from the brand kit and the brief. None is invented. */

/** `single origin` becomes `#SingleOrigin`; null when there is no letter. */
export function toHashtag(words: string): string | null {
  const parts = words
    .normalize('NFC')
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{N}\p{M}_]+/u)
    .filter((part) => part !== '');
  const tag = parts.length > 1 ? parts.map(upperFirst).join('') : (parts[0] ?? '');
  return /\p{L}/u.test(tag) && tag.length <= 40 ? `#${tag}` : null;
}

const upperFirst = (word: string): string => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());

/** In order and without duplicates, ignoring case. */
export function toHashtags(wordings: readonly string[]): string[] {
  const byFolded = new Map<string, string>();
  for (const words of wordings) {
    const tag = toHashtag(words);
    if (tag !== null && !byFolded.has(tag.toLowerCase())) byFolded.set(tag.toLowerCase(), tag);
  }
  return [...byFolded.values()];
}
