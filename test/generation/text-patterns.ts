/** How the checks read text. They share no code with the composer, so that they do not share its mistakes. */

/** In lower case, with plain spaces and one kind of quotes. */
export const normalize = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replaceAll(/[’‘‚`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[\u00a0\u202f\u2009]/g, ' ')
    .toLowerCase();

export const findWords = (text: string): string[] =>
  text.normalize('NFC').match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];

/** Thousands may be separated by spaces: `2 499,00`. */
export const numberSource = String.raw`(?:(?<!\p{Nd})\p{Nd}{1,3}(?:[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd}))+|\p{Nd}+)(?:[.,:/]\p{Nd}+)*`;
const numberPattern = new RegExp(numberSource, 'gu');

export const findNumbers = (text: string): string[] =>
  (text.match(numberPattern) ?? []).map((number) => number.replaceAll(/\s/g, ''));

const urlPattern = /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]+/giu;
/** A word with a dot and a known top-level domain is a URL too: `example.com/now`. */
const bareUrlPattern =
  /(?<![@\p{L}\p{N}.])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|de|fr|es|pt|br|io|co|eu|info|shop|app|example)(?:\/[^\s<>"]*)?(?![\p{L}])/giu;

export function findUrls(text: string): string[] {
  const whole = (text.match(urlPattern) ?? []).map(withoutTail);
  const rest = whole.reduce((left, url) => left.replaceAll(url, ' '), text);
  return [...whole, ...(rest.match(bareUrlPattern) ?? []).map(withoutTail)];
}

const withoutTail = (url: string): string => url.replace(/[.,;:!?)\]}'’»”]+$/u, '');

const hashtagPattern = /#[\p{L}\p{M}\p{N}_]+/gu;
export const findHashtags = (text: string): string[] => text.normalize('NFC').match(hashtagPattern) ?? [];

/** What is left to read as sentences. */
export function withoutUrlsAndHashtags(text: string): string {
  const prose = findUrls(text)
    .sort((a, b) => b.length - a.length)
    .reduce((left, url) => left.replaceAll(url, ' '), text);
  return prose.replaceAll(hashtagPattern, ' ');
}

/** Whether the word at this place starts a sentence: nothing but quotes, bullets and emoji before it. */
export function startsSentence(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
  const before = line.replace(/[\s\p{Pi}\p{Pf}\p{Ps}\p{So}\p{Sk}\p{M}\p{Cf}"'„‚¿¡•·*→▸✓–—-]+$/u, '');
  return before === '' || /[.!?…:]$/.test(before);
}
