/** Making a formatter costs more than a hundred uses of it. */
const formats = new Map<string, Intl.NumberFormat>();

export const numeralFormat = (locale: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = options ? locale + JSON.stringify(options) : locale;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, known);
  return known;
};
