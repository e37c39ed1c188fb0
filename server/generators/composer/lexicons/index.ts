import type { Language } from '../../../domain/content/languages.ts';
import type { Lexicon } from '../lexicon.ts';
import { german } from './de.ts';
import { english } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';
import { portuguese } from './pt.ts';

export const lexicons: Readonly<Record<Language, Lexicon>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  pt: portuguese,
};
