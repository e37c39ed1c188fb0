/** A caption in parts, so that the least important can be dropped when space is short. */

export interface Part {
  readonly text: string;
  /** The lowest rank is dropped first. The subject is never dropped. */
  readonly rank: number;
}

export const ranks = { point: 1, offer: 2, call: 3, subject: 4 } as const;

export interface Paragraph {
  readonly parts: readonly Part[];
  readonly join: ' ' | '\n';
}

export const paragraph = (...parts: readonly (Part | null)[]): Paragraph => ({
  parts: parts.filter((part) => part !== null),
  join: ' ',
});

export const rows = (...parts: readonly Part[]): Paragraph => ({ parts, join: '\n' });

export const part = (text: string | null, rank: number): Part | null =>
  text === null ? null : { text, rank };

export function textOf(paragraphs: readonly Paragraph[], between: '\n' | '\n\n'): string {
  return paragraphs
    .map(({ parts, join }) => parts.map(({ text }) => text).join(join))
    .filter((text) => text !== '')
    .join(between);
}

/** Drops the least important part; null when only the subject is left. */
export function dropLeastImportant(paragraphs: readonly Paragraph[]): readonly Paragraph[] | null {
  const all = paragraphs.flatMap(({ parts }) => parts);
  const lowest = Math.min(...all.map(({ rank }) => rank));
  if (lowest >= ranks.subject) return null;
  const least = all.findLast(({ rank }) => rank === lowest);
  return paragraphs
    .map(({ parts, join }) => ({ parts: parts.filter((one) => one !== least), join }))
    .filter(({ parts }) => parts.length > 0);
}
