/** Everything that a caption may state: the text of the brief, of the brand, and of the composer's lexicon. */
import type { BrandKit } from '../../server/domain/content/brand-kit.ts';
import type { Brief } from '../../server/domain/content/brief.ts';
import { findWords, normalize } from './text-patterns.ts';

export interface AllowedContent {
  /** What people entered, field by field. */
  readonly fields: readonly string[];
  /** The same in one lower-case text. */
  readonly text: string;
  readonly words: ReadonlySet<string>;
  /** Words of the lexicon as they stand there. */
  readonly lexicon: ReadonlySet<string>;
  readonly brief: Brief;
  readonly brand: BrandKit;
}

export function collectAllowed(brief: Brief, brand: BrandKit, phrases: readonly string[]): AllowedContent {
  const fields = [
    brief.subject,
    ...brief.points,
    brief.offer,
    brief.audience,
    brief.link,
    ...brief.keywords,
    brand.name,
    brand.sells,
    brand.audience,
    ...brand.doWords,
    ...brand.samplePosts,
    ...brand.hashtags,
    brand.link,
  ].filter((field): field is string => field !== null && field.trim() !== '');
  const text = normalize(fields.join('\n'));
  return {
    fields,
    text,
    words: new Set(findWords(text)),
    lexicon: wordsOf(phrases),
    brief,
    brand,
  };
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

function wordsOf(phrases: readonly string[]): ReadonlySet<string> {
  const words = wordSets.get(phrases) ?? new Set(phrases.flatMap(findWords));
  wordSets.set(phrases, words);
  return words;
}

/** Every text in a lexicon. */
export function phrasesOf(lexicon: unknown): string[] {
  if (typeof lexicon === 'string') return [lexicon];
  if (lexicon === null || typeof lexicon !== 'object' || lexicon instanceof RegExp) return [];
  return Object.values(lexicon).flatMap(phrasesOf);
}
