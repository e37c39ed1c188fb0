/** Whether an entry matches the typed text: each typed word must start a word of its name or of its keywords. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const splitWords = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * 0 is no match; 3 means the name starts with the text, 2 that words of the name match, 1 that keywords are needed
 * too.
 */
export const scoreMatch = (typed: string, name: string, keywords = ''): number => {
  const typedWords = splitWords(typed);
  if (typedWords.length === 0) return 0;
  const own = splitWords(name);
  const others = splitWords(keywords);
  const hasStart = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start));
  if (!typedWords.every((start) => hasStart(own, start) || hasStart(others, start))) return 0;
  if (plain(name).startsWith(plain(typed.trim()))) return 3;
  return typedWords.every((start) => hasStart(own, start)) ? 2 : 1;
};

/** Best first; equal matches keep their order. */
export const rankMatches = <T extends { readonly name: string; readonly words?: string | undefined }>(
  all: readonly T[],
  typed: string,
): T[] =>
  all
    .map((one) => ({ one, score: scoreMatch(typed, one.name, one.words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ one }) => one);
