/** The languages that the built-in composer writes, and that language models are offered for. */
export const languages = ['en', 'de', 'fr', 'es', 'pt'] as const;
export type Language = (typeof languages)[number];

export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
};
