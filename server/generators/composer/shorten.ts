/** Shorter by leaving whole sentences out. The first one, links and hashtags stay. */
import type { Language } from '../../domain/content/languages.ts';
import { type Sentence, sentencesOf, textFrom } from './sentences.ts';

const share = 0.65;

export function shorten(text: string, language: Language, fits: (text: string) => boolean): string {
  let left = sentencesOf(text, language);
  const target = text.length * share;
  const isDone = (sentences: readonly Sentence[]): boolean => {
    const now = textFrom(sentences);
    return now.length <= target && fits(now);
  };
  while (!isDone(left)) {
    const droppable = left.filter((sentence, index) => index > 0 && !isKept(sentence.text));
    const last = droppable.at(-1);
    if (last === undefined) break;
    left = withoutEmptyLeads(left.filter((sentence) => sentence !== last));
  }
  return textFrom(left);
}

const isKept = (text: string): boolean =>
  /https?:\/\/|www\./.test(text) || /^(?:#[\p{L}\p{N}_]+\s*)+$/u.test(text);

/** "What to know:" with nothing below it has to go too. */
function withoutEmptyLeads(sentences: readonly Sentence[]): Sentence[] {
  return sentences.filter((sentence, index) => {
    const next = sentences[index + 1];
    const leads = index > 0 && /:$/.test(sentence.text);
    return !leads || next?.paragraph === sentence.paragraph;
  });
}
