/** The language of the interface, and the locale of dates and numbers. Outside a browser: British English. */
import { numberFormat } from '../../server/lib/message.ts';
import { readSetting, writeSetting } from '../browser/storage.ts';
import { chooseLanguage, chooseRegion, type Language } from './languages.ts';

const isBrowser = typeof document !== 'undefined';
const wanted = isBrowser ? navigator.languages : [];

export const language: Language = isBrowser ? chooseLanguage(readSetting('language'), wanted) : 'en';
export const region: string = chooseRegion(language, wanted);

/** Messages are looked up once at load time, so a new language reloads the page. */
export const switchLanguage = (next: Language): void => {
  writeSetting('language', next);
  window.location.reload();
};

/** `1,234.5` in the reader's number format */
export const formatNumber = (value: number, options?: Intl.NumberFormatOptions): string =>
  numberFormat(region, options).format(value);
