/** The languages of the interface, and how one is chosen. Needs no browser. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);
const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** The saved choice, else the first of the user's languages that is supported. */
export const chooseLanguage = (saved: string | null, wanted: readonly string[]): Language =>
  [saved ?? '', ...wanted].map(languageOf).find(isLanguage) ?? 'en';

/** The user's own locale if they have one in this language: `en-US` formats dates differently from `en-GB`. */
export const chooseRegion = (language: Language, wanted: readonly string[]): string =>
  wanted.find((tag) => languageOf(tag) === language && tag.includes('-')) ??
  { en: 'en-GB', de: 'de-DE' }[language];
