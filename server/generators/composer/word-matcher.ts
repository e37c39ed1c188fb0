/** Promise: words listed in the brand kit are matched as whole words, ignoring case. */
export type WordMatcher = (text: string) => boolean;

export function matchWords(words: readonly string[]): WordMatcher {
  const patterns = words
    .map((word) => word.normalize('NFC').trim())
    .filter((word) => word !== '')
    .map((word) => word.split(/\s+/).map(escapePattern).join('\\s+'));
  if (patterns.length === 0) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  // The same phrases are checked many times within one request.
  const cache = new Map<string, boolean>();
  return (text) => {
    const result = cache.get(text) ?? pattern.test(text.normalize('NFC'));
    cache.set(text, result);
    return result;
  };
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
