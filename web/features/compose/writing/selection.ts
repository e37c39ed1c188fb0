/** Which text is selected, and how it is replaced. */

/** Character offsets; equal when nothing is selected. */
export interface Selection {
  readonly start: number;
  readonly end: number;
}

export const isSelected = (text: string, { start, end }: Selection): boolean =>
  text.slice(start, end).trim() !== '';

/** The selection without surrounding whitespace, or the whole text when nothing is selected. */
export const selectedPart = (text: string, selection: Selection): Selection => {
  if (!isSelected(text, selection)) return { start: 0, end: text.length };
  const selected = text.slice(selection.start, selection.end);
  return {
    start: selection.start + (selected.length - selected.trimStart().length),
    end: selection.end - (selected.length - selected.trimEnd().length),
  };
};

/** Null when the text it was written for is no longer there. */
export const replacePart = (
  text: string,
  { start, end }: Selection,
  before: string,
  after: string,
): string | null =>
  text.slice(start, end) === before ? text.slice(0, start) + after + text.slice(end) : null;
