/** Whether a text says when: a weekday, a month, a date or a time of day. */
import type { Language } from '../../domain/content/languages.ts';

const numericDate =
  /\d{1,2}(?:[:h]\d{2}(?!\d)| ?(?:am|pm|Uhr|h)(?!\p{L}))|\d{1,2}[./]\d{1,2}[./]|\d{4}-\d{2}-\d{2}/u;

export const mentionsDate = (text: string, language: Language): boolean =>
  numericDate.test(text) || findNames(text, language).length > 0;

/** A certain day or hour: "Wednesday 12 May" and "Friday at 7 pm", but neither "every Tuesday" nor opening hours. */
export const namesDay = (text: string, language: Language): boolean =>
  /\d/.test(text) &&
  mentionsDate(text, language) &&
  findNames(text, language).filter(({ groups }) => groups?.weekday).length < 2;

const matchers = new Map<Language, RegExp>();

function findNames(text: string, language: Language): readonly RegExpExecArray[] {
  const matcher = matchers.get(language) ?? matchNames(language);
  matchers.set(language, matcher);
  return [...text.matchAll(matcher)];
}

/** As the language writes them, also at the start of a sentence: "May" is a month, "may" is not. */
function matchNames(language: Language): RegExp {
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const weekdays = Array.from({ length: 7 }, (_, day) => weekday.format(Date.UTC(2024, 0, 1 + day)));
  const months = Array.from({ length: 12 }, (_, index) => month.format(Date.UTC(2024, index)));
  const oneOf = (names: readonly string[]): string =>
    names.map((name) => name.replace(/^\p{Ll}/u, (letter) => `[${letter}${letter.toUpperCase()}]`)).join('|');
  return new RegExp(`(?<!\\p{L})(?:(?<weekday>${oneOf(weekdays)})|${oneOf(months)})s?(?!\\p{L})`, 'gu');
}
