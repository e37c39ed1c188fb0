/** What the platforms want said on the pages about privacy and terms, in the reader's language. */
import type { PlatformView } from '../../../server/http/views.ts';
import { capital } from '../../i18n/words.ts';

type Part = keyof PlatformView['legal'];
export type PlatformLegal = Readonly<Record<Part, readonly string[]>>;

export const platformLegal = (
  platforms: readonly Pick<PlatformView, 'legal'>[],
  language: 'en' | 'de',
): PlatformLegal => {
  const wordsOf = (part: Part): string[] => platforms.flatMap(({ legal }) => legal[part]?.[language] ?? []);
  return {
    rules: wordsOf('rules'),
    figures: wordsOf('figures'),
    deletion: wordsOf('deletion'),
    terms: wordsOf('terms'),
  };
};

/** Each as a line of a list. */
export const items = (words: readonly string[]): string => words.map((one) => `- ${one}\n`).join('');

/** `from here: a year. From there: two.` */
export const sentences = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map(capital)].join(' ');
