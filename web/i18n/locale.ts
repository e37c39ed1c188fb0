/** Which language the interface speaks, and how dates and numbers are written. Outside a browser: British English. */
import { readSaved, writeSaved } from '../lib/saved.ts';
import { numeralFormat } from './numeral-format.ts';

export const languages = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof languages;

const isLanguage = (code: string): code is Language => code in languages;
const languageOf = (tag: string): string => tag.split('-')[0]?.toLowerCase() ?? '';

/** What was chosen here, else the first of the person's languages that we speak. */
export const chooseLanguage = (saved: string | null, wanted: readonly string[]): Language =>
  [saved ?? '', ...wanted].map(languageOf).find(isLanguage) ?? 'en';

/** The person's own way of writing dates, if they have one in this language: `en-US` is not `en-GB`. */
export const chooseRegion = (language: Language, wanted: readonly string[]): string =>
  wanted.find((tag) => languageOf(tag) === language && tag.includes('-')) ??
  { en: 'en-GB', de: 'de-DE' }[language];

const isBrowser = typeof document !== 'undefined';
const wanted = isBrowser ? navigator.languages : [];

export const language: Language = isBrowser ? chooseLanguage(readSaved('language'), wanted) : 'en';
export const region: string = chooseRegion(language, wanted);

/** The words are looked up once, when the page opens; so a new language opens it again. */
export const speak = (next: Language): void => {
  writeSaved('language', next);
  window.location.reload();
};

/** `1,234.5` as people write it there */
export const numeral = (value: number, options?: Intl.NumberFormatOptions): string =>
  numeralFormat(region, options).format(value);
