/** Which language the interface speaks, and how dates and numbers are written. Outside a browser: British English. */
import { readSaved, writeSaved } from '../browser/storage.ts';
import { chooseLanguage, chooseRegion, type Language } from './languages.ts';
import { numeralFormat } from './numeral-format.ts';

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
