/** A text as paragraphs of lines of sentences, and back. */
import type { Language } from '../../domain/content/languages.ts';
import { addressPattern } from './typography.ts';

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

/** The question mark in an address ends no sentence. */
const maskAddresses = (row: string): string =>
  row.replaceAll(addressPattern, (address) => 'x'.repeat(address.length));

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
