/** What the platforms require on the privacy and terms pages, in the reader's language. */
import type { PlatformView } from '../../../server/http/views.ts';
import { capitalize } from '../../i18n/format-text.ts';

type Part = keyof PlatformView['legal'];
export type PlatformLegal = Readonly<Record<Part, readonly string[]>>;

export const platformLegal = (
  platforms: readonly Pick<PlatformView, 'legal'>[],
  language: 'en' | 'de',
): PlatformLegal => {
  const textsOf = (part: Part): string[] => platforms.flatMap(({ legal }) => legal[part]?.[language] ?? []);
  return {
    rules: textsOf('rules'),
    figures: textsOf('figures'),
    deletion: textsOf('deletion'),
    terms: textsOf('terms'),
  };
};

/** Each as a line of a list. */
export const toListItems = (texts: readonly string[]): string => texts.map((text) => `- ${text}\n`).join('');

/** `from here: a year. From there: two.` */
export const joinSentences = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map(capitalize)].join(' ');
