/** What a person is typing after an @: the beginning of somebody's name. */
export interface TypedMention {
  /** Where the @ is. */
  readonly start: number;
  readonly query: string;
}

/** Names have a few words. What is longer is a sentence that happens to follow an @. */
const maxWords = 5;

export const mentionAtCaret = (text: string, caret: number): TypedMention | null => {
  const line = text.slice(text.lastIndexOf('\n', caret - 1) + 1, caret);
  const at = line.lastIndexOf('@');
  if (at === -1 || /[\p{L}\p{N}_.]/u.test(line[at - 1] ?? '')) return null;
  const query = line.slice(at + 1);
  if (/^\s/.test(query) || query.trim().length < 2 || query.split(/\s+/).length > maxWords) return null;
  return { start: caret - line.length + at, query };
};
