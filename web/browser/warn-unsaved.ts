/** What a person changed and what is not saved yet. They go on while a save is under way, and nothing of it is lost. */

/** What differs from what is stored. */
export const changedFrom = <T extends object, H extends Partial<T>>(stored: T, held: H): H =>
  keep(held, (key) => !Object.is(held[key], stored[key as unknown as keyof T]));

/** What is left when `sent` was saved: also what was changed again since. */
export const withoutSent = <T extends object>(held: T, sent: Partial<T>): T =>
  keep(held, (key) => !Object.is(held[key], sent[key]));

const keep = <T extends object>(held: T, isKept: (key: keyof T) => boolean): T =>
  Object.fromEntries(Object.entries(held).filter(([key]) => isKept(key as keyof T))) as T;

/** What is left of a field whose words were sent: what was written behind them, or all that was written anew. */
export const withoutSentWords = (words: string, sent: string): string =>
  words.startsWith(sent) ? words.slice(sent.length).trimStart() : words;
