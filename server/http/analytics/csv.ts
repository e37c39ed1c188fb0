/**
 * Cells as RFC 4180 has them. Promise: none is taken for a formula. Programs that open such a file calculate what begins
 * with one of a few characters, wherever it came from; a caption that does so gets an apostrophe before it.
 */
export type Cell = string | number | null;

/** So that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff';

/** Also the wide forms, which some programs take for the same, and behind what they skip. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
/**
 * Programs of countries that write decimals with a comma part cells at semicolons and lines, quoted or not: there a new
 * cell begins in the middle of ours. A list, with a dash and a space, calculates nothing.
 */
const laterFormula = /([;\t\r\n][\s\p{Cc}\p{Cf}]*)([=+@＝＋－＠﹢﹣﹦﹫−]|-(?! ))/gu;
const needsQuotes = /[",;\t\r\n]|^\s|\s$/u;

export function csvCell(value: Cell): string {
  if (value === null) return '';
  // A number of ours cannot be anything else.
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const clean = value.toWellFormed().replaceAll('\0', '');
  const [start = ''] = formula.exec(clean) ?? [];
  const rest = clean.slice(start.length).replaceAll(laterFormula, "$1'$2");
  const tamed = start === '' ? rest : `'${start}${rest}`;
  return needsQuotes.test(tamed) ? `"${tamed.replaceAll('"', '""')}"` : tamed;
}

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
