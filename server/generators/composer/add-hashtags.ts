/** Adds hashtags to an existing text: the brand's own first, then the text's keywords. */

import type { Language } from '../../domain/content/languages.ts';
import type { RewriteRequest } from '../../domain/content/ports.ts';
import type { WritingConventions } from '../../domain/platform-port/definition.ts';
import { toHashtags } from './hashtags.ts';
import { stopWords } from './stop-words.ts';
import { mapOutsideUrls } from './typography.ts';
import { matchWords } from './word-matcher.ts';

export function addHashtags(
  { text, brand, language }: RewriteRequest,
  customs: Pick<WritingConventions, 'hashtags'> | null,
): string {
  const maxHashtags = customs?.hashtags ?? 5;
  const present = new Set((text.match(/#[\p{L}\p{N}_]+/gu) ?? []).map((tag) => tag.toLowerCase()));
  const isUnwanted = matchWords([...brand.dontWords, ...brand.bannedClaims]);
  const wordings = [
    ...brand.hashtags,
    ...findKeywords(text, [brand.sells, ...brand.doWords].join(' '), language),
  ];
  const newTags = toHashtags(wordings.filter((words) => !isUnwanted(words.replace('#', '')))).filter(
    (tag) => !present.has(tag.toLowerCase()),
  );
  const tags = newTags.slice(0, Math.max(0, maxHashtags - present.size));
  if (tags.length === 0) return text;
  const trimmed = text.trimEnd();
  const endsInTags = /(?:^|\n)(?:#[\p{L}\p{N}_]+[ \t]*)+$/u.test(trimmed);
  return `${trimmed}${endsInTags ? ' ' : '\n\n'}${tags.join(' ')}`;
}

/** Words that the text repeats or that the brand uses for itself; in German, long nouns. At most four. */
function findKeywords(text: string, brandWords: string, language: Language): string[] {
  const plain = mapOutsideUrls(text.replaceAll(/[#@][\p{L}\p{N}_.]+/gu, ' '), (piece) => piece);
  const ofBrand = new Set(brandWords.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
  const scores = new Map<string, { word: string; score: number }>();
  for (const [word] of plain.replaceAll(/(?:https?:\/\/|www\.)\S+/g, ' ').matchAll(/\p{L}{4,}/gu)) {
    const key = word.toLowerCase();
    if (stopWords[language].has(key)) continue;
    const noun = language === 'de' && /^\p{Lu}/u.test(word) && word.length > 5 ? 1 : 0;
    const entry = scores.get(key) ?? {
      word: language === 'de' ? word : key,
      score: ofBrand.has(key) ? 2 : noun,
    };
    entry.score += 1;
    scores.set(key, entry);
  }
  const ranked = [...scores.values()].filter(({ score }) => score >= 2);
  return ranked
    .sort((one, other) => other.score - one.score)
    .slice(0, 4)
    .map(({ word }) => word);
}
