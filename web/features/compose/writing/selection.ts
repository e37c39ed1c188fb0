/** Which words are meant, and how others take their place. */

/** From one character to another; equal when nothing is selected. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

export const isSelected = (text: string, { start, end }: Selection): boolean =>
  text.slice(start, end).trim() !== '';

/** What is selected, without the blanks at its ends; else all of it. */
export const partOf = (text: string, selection: Selection): Selection => {
  if (!isSelected(text, selection)) return { start: 0, end: text.length };
  const words = text.slice(selection.start, selection.end);
  return {
    start: selection.start + (words.length - words.trimStart().length),
    end: selection.end - (words.length - words.trimEnd().length),
  };
};

/** Null when the words it was made for stand there no more. */
export const replaced = (
  text: string,
  { start, end }: Selection,
  before: string,
  after: string,
): string | null =>
  text.slice(start, end) === before ? text.slice(0, start) + after + text.slice(end) : null;
