/**
 * Words and phrases of a text. A phrase is the hash of a few consecutive words: equal phrases tell that a text was used
 * again, although the text itself is not kept.
 */

import { createHash } from 'node:crypto';
import type { WorkspaceId } from '../../lib/ids.ts';

export interface Word {
  readonly text: string;
  /** In UTF-16 units; the white space after a word belongs to it. */
  readonly length: number;
  /** The characters of the word itself, as people count them. */
  readonly characters: number;
}

/** Without a language of its own: it also finds words where none is separated by spaces. */
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Words, and each sign between them. The lengths add up to that of the text. */
export function splitWords(text: string): Word[] {
  const words: Word[] = [];
  let leading = 0;
  for (const { segment } of segmenter.segment(text)) {
    const last = words.at(-1);
    if (segment.trim() !== '')
      words.push({ text: segment, length: leading + segment.length, characters: [...segment].length });
    else if (last) words[words.length - 1] = { ...last, length: last.length + segment.length };
    if (segment.trim() !== '') leading = 0;
    else if (!last) leading += segment.length;
  }
  return words;
}

/** Long enough that two people do not write one by chance, short enough to survive an edit beside it. */
export const phraseLength = 6;
/** One word alone is nobody's. */
export const shortestPhrase = 2;

/** The same words have another hash in another workspace. 64 bits, as PostgreSQL writes them. */
export function phraseHash(workspaceId: WorkspaceId, words: readonly Word[]): string {
  const digest = createHash('sha256')
    .update([workspaceId, ...words.map(({ text }) => text)].join('\0'))
    .digest();
  return digest.readBigInt64BE().toString();
}

/** All phrases of a text; of a shorter one, the whole of it. Empty: too short to be recognized. */
export function phrasesOf(workspaceId: WorkspaceId, text: string): string[] {
  const words = splitWords(text);
  if (words.length < shortestPhrase) return [];
  const length = Math.min(phraseLength, words.length);
  const starts = Array.from({ length: words.length - length + 1 }, (_, start) => start);
  return [...new Set(starts.map((start) => phraseHash(workspaceId, words.slice(start, start + length))))];
}
