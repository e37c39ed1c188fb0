/**
 * Cells as in RFC 4180. Promise: none is evaluated as a formula. Spreadsheets evaluate what starts with one of a
 * few characters, wherever it came from; such a caption gets an apostrophe in front.
 */
export type Cell = string | number | null;

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Includes the full-width forms, which some programs treat the same, and leading characters that they skip. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
/**
 * Programs in locales with decimal commas split cells at semicolons and newlines, quoted or not: there a new
 * cell starts in the middle of ours. A list item, with a dash and a space, evaluates to nothing.
 */
const laterFormula = /([;\t\r\n][\s\p{Cc}\p{Cf}]*)([=+@＝＋－＠﹢﹣﹦﹫−]|-(?! ))/gu;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/u;

export function csvCell(value: Cell): string {
  if (value === null) return '';
  // Our own numbers cannot be formulas.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const clean = value.toWellFormed().replaceAll('\0', '');
  const [start = ''] = formula.exec(clean) ?? [];
  const rest = clean.slice(start.length).replaceAll(laterFormula, "$1'$2");
  const escaped = start === '' ? rest : `'${start}${rest}`;
  return needsQuotes.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
