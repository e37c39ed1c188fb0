/** Making a formatter costs more than a hundred uses of it. */
import { region } from '../i18n/locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** `Mo., 16. Nov.` is one thing: after its full stops a line would end. */
export const tied = (date: string): string =>
  date.replace(/(\d\.) (?=\p{L})|(\p{L}\.,) (?=\d)/gu, '$1$2\u00a0');

export const dateFormat = (
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = region,
): Intl.DateTimeFormat => {
  const key = zone + locale + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, known);
  return known;
};
