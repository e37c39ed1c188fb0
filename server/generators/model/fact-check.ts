/**
 * Checks a text against the brief and the brand. The promise: no number, URL or account name goes into a draft
 * that they do not contain, and no word the brand forbids. Any other claim is left to the reviewer.
 */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replaceAll(/[\s\p{Pd}_]+/gu, ' ');

/** The phrases that occur as whole words. */
export function findPhrases(text: string, phrases: readonly string[]): readonly string[] {
  const within = plain(text);
  return phrases.filter((phrase) => {
    const wanted = plain(phrase).trim();
    if (wanted === '') return false;
    const escaped = wanted.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'u').test(within);
  });
}

const numbers = /\d+(?:[.,:’' ]\d+)*/gu;
const isSmall = (digits: string): boolean => Number(digits) <= 10;
/** What makes a small number a claim: money, percentages and multiples. */
const claimMarker = /^\s?(?:[%‰×]|\p{Sc}|x\b|percent|prozent|pour cent|por ciento|por cento)/iu;

export function inventedNumbers(text: string, material: string): readonly string[] {
  const source = material.normalize('NFKC');
  const known = new Set<string>();
  for (const [number] of source.matchAll(numbers)) {
    known.add(number.replaceAll(/\D/g, ''));
    for (const part of number.split(/\D/)) known.add(String(Number(part)));
  }
  const isKnown = (number: string): boolean =>
    known.has(number.replaceAll(/\D/g, '')) ||
    number.split(/\D/).every((part) => known.has(String(Number(part))));
  const within = text.normalize('NFKC').replaceAll(/\u20e3|\ufe0f/gu, '');
  return [...within.matchAll(numbers)]
    .filter(({ 0: number, index }) => {
      const around = within.slice(index + number.length, index + number.length + 12);
      const isPlain = !claimMarker.test(around) && !/\p{Sc}\s?$/u.test(within.slice(0, index));
      // Counting, as in "3 reasons" or a numbered list, invents nothing.
      return !isKnown(number) && !(isPlain && /^\d+$/.test(number) && isSmall(number));
    })
    .map(([number]) => number);
}

/** Bounded, and anchored to word starts, so that no text makes them slow. */
const addresses =
  /\bhttps?:\/\/[^\s<>"]+|\bwww\.[^\s<>"]+|(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,8}(?:com|net|org|info|shop|store|app|dev|io|co|me|tv|eu|uk|us|ca|au|de|at|ch|fr|be|es|mx|ar|pt|br|it|nl|link|ly|gl)\b(?:\/[^\s<>"]*)?/giu;
const handles = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}._]+/gu;
const trailing = /[.,;:!?)\]}'"»”…]+$/u;

export function inventedUrlsAndHandles(text: string, material: string): readonly string[] {
  const known = material.toLowerCase();
  return [...text.matchAll(addresses), ...text.matchAll(handles)]
    .map(([found]) => found.replace(trailing, ''))
    .filter((found) => !known.includes(found.toLowerCase()));
}

const marks = /\[[A-Z][A-Z _-]+\]|\{\{?\s?\w+\s?\}?\}|<\/?[a-z_]+>|\b(?:undefined|NaN)\b/g;
const placeholders = /\[(?:your|insert|brand|product|name|link|date|price)\b[^\]]{0,40}\]|lorem ipsum/gi;

/** Unfilled placeholders, and markers of the prompt itself. */
export const findPlaceholders = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(marks), ...text.matchAll(placeholders)].map(([found]) => found)),
];
