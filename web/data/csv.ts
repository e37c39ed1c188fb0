/** A table as a CSV file that spreadsheets open safely. */

/** Spreadsheets would run a text that begins like a formula. */
const neutralize = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const cell = (value: string | number): string => {
  if (typeof value === 'number') return String(value);
  const text = neutralize(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
