/** The languages that the interface speaks, and how one is chosen. Needs no browser. */
export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

export const isLanguage = (code: string): code is Language => Object.hasOwn(languages, code);
const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** What was chosen here, else the first of the person's languages that we speak. */
export const chooseLanguage = (saved: string | null, wanted: readonly string[]): Language =>
  [saved ?? '', ...wanted].map(languageOf).find(isLanguage) ?? 'en';

/** The person's own way of writing dates, if they have one in this language: `en-US` is not `en-GB`. */
export const chooseRegion = (language: Language, wanted: readonly string[]): string =>
  wanted.find((tag) => languageOf(tag) === language && tag.includes('-')) ??
  { en: 'en-GB', de: 'de-DE' }[language];
