/** Promise: words that the brand kit lists are found as whole words, in whatever case. */
export type WordMatcher = (text: string) => boolean;

export function matchWords(words: readonly string[]): WordMatcher {
  const patterns = words
    .map((word) => word.normalize('NFC').trim())
    .filter((word) => word !== '')
    .map((word) => word.split(/\s+/).map(escapePattern).join('\\s+'));
  if (patterns.length === 0) return () => false;
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  // The same phrases are asked about again and again within one request.
  const answers = new Map<string, boolean>();
  return (text) => {
    const answer = answers.get(text) ?? pattern.test(text.normalize('NFC'));
    answers.set(text, answer);
    return answer;
  };
}

const escapePattern = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
