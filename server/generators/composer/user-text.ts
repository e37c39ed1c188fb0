/** Prepares the text of a brief for use in a caption: one line, tidy, and never changed in meaning. */

const invisible = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** One line without stray marks. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>/gi, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(/\.{3,}/g, '…')
    .replaceAll(/([.,;:!?…])\1+(?!\S*\/)/g, '$1')
    .replaceAll(/[!?]*\?[!?]*(?=\s|$)/g, '?')
    .replaceAll(/ +([,.])(?=\s|$)/g, '$1')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(/(?:\s*[,;:]|\s+[-–—|·])+$/, '');
}

/** Points are often copied from a list together with their bullet. */
export const tidyPoint = (text: string): string =>
  tidy(text.replace(/^\s*(?:[-–—•*·▪◦✓✔→]|\d{1,2}[.)])\s+/, ''));

const ending = /[.!?…][)"'”’»“]*$/u;

export const endsSentence = (text: string): boolean => ending.test(text);

export const endsInEmoji = (text: string): boolean => /\p{Extended_Pictographic}\ufe0f?$/u.test(text);

/** The last full stop of "e. V." belongs to the word. */
export const withoutFullStop = (text: string): string => text.replace(/(?<!\.|(?:^|[\s.])\p{L})\.$/u, '');

/**
 * More than a phrase, so it can only stand as its own sentences. "3. Mai" and "Dr. Amara" do not end a sentence.
 */
export const isSeveralSentences = (text: string): boolean =>
  /[!?…]["”»)]?\s+\S|(?<=\p{L}{3}|[)"”»%€])\.["”»)]?\s+[\p{Lu}\p{N}]/u.test(text);

export function capitalise(text: string): string {
  // French quotation marks have a space inside.
  const start = text.search(/[^"“„«»'(¿¡\s]/u);
  const [word = ''] = text.slice(start).split(/\s/, 1);
  // Names such as "iPhone", URLs, tags and handles keep their case.
  if (/\p{Lu}/u.test(word) || /[/@#]|\w\.\w/.test(word)) return text;
  return text.slice(0, start) + text.slice(start).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

export function asSentence(text: string): string {
  const sentence = capitalise(text);
  if (endsSentence(sentence) || endsInEmoji(sentence)) return sentence;
  return `${sentence}.`;
}

/** Cuts between words and marks the cut. */
export function clip(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const cut = characters.slice(0, maxLength - 1).join('');
  const atWord = cut.replace(/\s+\S*$/u, '');
  return `${(atWord === '' ? cut : atWord).replace(/[\s,;:.–-]+$/u, '')}…`;
}

/**
 * As many whole sentences as fit. A clause is never cut off, because it could be a condition, and "Dr." ends none.
 */
export function firstSentences(text: string, maxLength: number): string | null {
  if (text.length <= maxLength) return text;
  const [whole] =
    /^.*\p{L}(?<!(?:^|[\s.])\p{Lu}\p{L}{0,3}|\.\p{L})[.!?](?=\s)/su.exec(text.slice(0, maxLength)) ?? [];
  return whole ?? null;
}
