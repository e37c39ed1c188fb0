/** Whether something is what a person is typing: each word they typed begins a word of its name or its other words. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** 0 is no; a name that begins so is better than one that has the words, and that better than other words. */
export const matches = (typed: string, name: string, otherWords = ''): number => {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return 0;
  const own = wordsOf(name);
  const others = wordsOf(otherWords);
  const begins = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start));
  if (!wanted.every((start) => begins(own, start) || begins(others, start))) return 0;
  if (plain(name).startsWith(plain(typed.trim()))) return 3;
  return wanted.every((start) => begins(own, start)) ? 2 : 1;
};

/** The best first; those that are equal keep their order. */
export const bestOf = <T extends { readonly name: string; readonly words?: string | undefined }>(
  all: readonly T[],
  typed: string,
): T[] =>
  all
    .map((one) => ({ one, score: matches(typed, one.name, one.words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
    .map(({ one }) => one);
