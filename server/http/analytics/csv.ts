/**
 * Cells as RFC 4180 has them. Promise: none is taken for a formula. Programs that open such a file calculate what begins
 * with one of a few characters, wherever it came from; a caption that does so gets an apostrophe before it.
 */
export type Cell = string | number | null;

/** So that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Also the wide forms, which some programs take for the same, and behind what they skip. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/u;

export function csvCell(value: Cell): string {
  if (value === null) return '';
  // A number of ours cannot be anything else.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const clean = value.toWellFormed().replaceAll('\0', '');
  const tamed = formula.test(clean) ? `'${clean}` : clean;
  return needsQuotes.test(tamed) ? `"${tamed.replaceAll('"', '""')}"` : tamed;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
