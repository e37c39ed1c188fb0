/** Text from pages of others, made safe to show: one line, cut to a readable length. Pure. */

/** One line, without invisible and text-reversing characters. */
export const toPlainLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** Cuts at the end of a word where possible. */
export function truncate(text: string, maxLength: number): string {
  const characters = [...toPlainLine(text)];
  if (characters.length <= maxLength) return characters.join('');
  const start = characters.slice(0, maxLength - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${space > maxLength / 2 ? start.slice(0, space) : start}…`;
}
