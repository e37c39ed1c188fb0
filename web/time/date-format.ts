/** Formatters are cached: creating one costs more than a hundred uses of it. */
import { region } from '../i18n/locale.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Keeps `Mo., 16. Nov.` on one line: it could break after its full stops. */
export const keepTogether = (date: string): string =>
  date.replace(/(\d\.) (?=\p{L})|(\p{L}\.,) (?=\d)/gu, '$1$2\u00a0');

export const dateFormat = (
  zone: string,
  options: Intl.DateTimeFormatOptions,
  locale = region,
): Intl.DateTimeFormat => {
  const key = zone + locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
  formats.set(key, format);
  return format;
};
