/** Splits a text into paragraphs, lines and sentences, and joins it again. */
import type { Language } from '../../domain/content/languages.ts';
import { urlPattern } from './typography.ts';

export interface Sentence {
  readonly text: string;
  readonly paragraph: number;
  readonly line: number;
}

export function splitSentences(text: string, language: Language): Sentence[] {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  return text.split(/\n{2,}/).flatMap((block, paragraph) =>
    block.split('\n').flatMap((row, line) =>
      [...segmenter.segment(maskAddresses(row))]
        .map(({ segment, index }) => ({
          text: row.slice(index, index + segment.length).trim(),
          paragraph,
          line,
        }))
        .filter(({ text: words }) => words !== ''),
    ),
  );
}

/** A question mark in a URL does not end a sentence. */
const maskAddresses = (row: string): string =>
  row.replaceAll(urlPattern, (address) => 'x'.repeat(address.length));

export function joinSentences(sentences: readonly Sentence[]): string {
  let text = '';
  let last: Sentence | undefined;
  for (const sentence of sentences) {
    if (last !== undefined) text += gap(last, sentence);
    text += sentence.text;
    last = sentence;
  }
  return text;
}

function gap(one: Sentence, next: Sentence): string {
  if (one.paragraph !== next.paragraph) return '\n\n';
  return one.line === next.line ? ' ' : '\n';
}
