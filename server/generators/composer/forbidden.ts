/** Promise: no words that the brand kit rules out, in whatever case, found as whole words. */
export type Forbids = (text: string) => boolean;

export function forbids(words: readonly string[]): Forbids {
  const patterns = words
    .map((word) => word.normalize('NFC').trim())
    .filter((word) => word !== '')
    .map((word) => word.split(/\s+/).map(literal).join('\\s+'));
  if (patterns.length === 0) return () => false;
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  // The same lines are asked about again and again within one request.
  const known = new Map<string, boolean>();
  return (text) => {
    const answer = known.get(text) ?? found.test(text.normalize('NFC'));
    known.set(text, answer);
    return answer;
  };
}

const literal = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
