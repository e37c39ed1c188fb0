/**
 * Decides whose the words of a changed text are. Promise: no word moves from one source to another by an edit.
 *
 * | a word of the new text                                        | is from                              |
 * |---------------------------------------------------------------|--------------------------------------|
 * | was there before (in place, or in three words that moved)     | whomever it was from                 |
 * | is in a phrase that one of our generators wrote for this team | that generator                       |
 * | anything else                                                 | who or what made this change         |
 *
 * Who only removes words of others is noted as well. Who accepts what a generator wrote has written nothing.
 */

import { sha256Hex } from '../../lib/canonical-json.ts';
import type { WorkspaceId } from '../../lib/ids.ts';
import { type GeneratorSource, isSameSource, type Source } from '../sources/source.ts';
import type { Contribution, PartOrigin } from './origin.ts';
import { phraseHash, phraseLength, shortestPhrase, splitWords, type Word } from './phrases.ts';

/** A text that a generator wrote, as far as it is kept. */
export interface GeneratedText {
  readonly source: GeneratorSource;
  readonly phrases: ReadonlySet<string>;
}

export interface TextChange {
  readonly workspaceId: WorkspaceId;
  readonly part: string;
  /** Undefined: there was no such part. */
  readonly before: { readonly text: string; readonly origin: PartOrigin | undefined } | undefined;
  readonly text: string;
  readonly by: Source;
  readonly at: Date;
}

interface Phrase {
  readonly hash: string;
  readonly start: number;
  readonly length: number;
}

export interface Trace {
  /** Phrases of the new text with words that were not there before. */
  readonly phrases: readonly Phrase[];
  finish(generated: readonly GeneratedText[]): PartOrigin;
}

export function traceWords({ workspaceId, part, before, text, by, at }: TextChange): Trace {
  const known = before && knownOrigin(part, before.text, before.origin, at);
  const contributions: Contribution[] = [...(known?.contributions ?? [])];
  const oldWords = before ? splitWords(before.text) : [];
  const oldFrom = known ? contributionOfWords(oldWords, known.runs) : [];
  const words = splitWords(text);
  const { from, keptOld } = carryOver(oldWords, oldFrom, words);
  const removed = oldFrom.filter((_, place) => !keptOld.has(place));
  const isNew = from.map((contribution) => contribution === null);
  const phrases = phrasesWithNew(workspaceId, words, isNew);

  return {
    phrases,
    finish(generated) {
      const indexOf = (source: Source): number => {
        const place = contributions.findIndex((one) => isSameSource(one.source, source));
        if (place >= 0) return place;
        contributions.push({
          source,
          kept: 0,
          most: 0,
          first_at: at.toISOString(),
          last_at: at.toISOString(),
        });
        return contributions.length - 1;
      };
      const touched = new Set<number>();
      for (const { source, found } of bestFirst(generated, phrases))
        for (const { start, length } of found)
          for (let place = start; place < start + length; place++) {
            if (from[place] !== null) continue;
            from[place] = indexOf(source);
            touched.add(from[place] ?? 0);
          }
      const isGenerated = touched.size > 0;
      if (from.includes(null)) {
        const mine = indexOf(by);
        touched.add(mine);
        for (const [place, contribution] of from.entries()) if (contribution === null) from[place] = mine;
      }
      const removesOthers = removed.some((contribution) => {
        const source = contributions[contribution]?.source;
        return source !== undefined && !isSameSource(source, by);
      });
      if (removesOthers && !isGenerated) touched.add(indexOf(by));
      const kept = contributions.map(() => 0);
      for (const [place, word] of words.entries()) {
        const contribution = from[place] ?? 0;
        kept[contribution] = (kept[contribution] ?? 0) + word.characters;
      }
      return {
        part,
        sha256: sha256Hex(text),
        runs: toRuns(words, from),
        contributions: contributions.map((one, place) => ({
          ...one,
          kept: kept[place] ?? 0,
          most: Math.max(one.most, kept[place] ?? 0),
          ...(touched.has(place) ? { last_at: at.toISOString() } : {}),
        })),
      };
    },
  };
}

/** What is stored about exactly this text. Anything else about it is not known. */
export function knownOrigin(
  part: string,
  text: string,
  stored: PartOrigin | undefined,
  at: Date,
): PartOrigin {
  const sha256 = sha256Hex(text);
  if (stored?.sha256 === sha256) return stored;
  const characters = splitWords(text).reduce((sum, word) => sum + word.characters, 0);
  const [first_at, last_at] = [at.toISOString(), at.toISOString()];
  const contributions =
    characters === 0
      ? []
      : [{ source: { kind: 'unrecorded' as const }, kept: characters, most: characters, first_at, last_at }];
  return { part, sha256, runs: characters === 0 ? [] : [[text.length, 0]], contributions };
}

function contributionOfWords(words: readonly Word[], runs: PartOrigin['runs']): number[] {
  const from: number[] = [];
  let run = 0;
  let start = 0;
  let runEnd = runs[0]?.[0] ?? 0;
  for (const { length } of words) {
    while (start >= runEnd && run < runs.length - 1) {
      run += 1;
      runEnd += runs[run]?.[0] ?? 0;
    }
    from.push(runs[run]?.[1] ?? 0);
    start += length;
  }
  return from;
}

const carriedWords = 3;
const isWord = ({ text }: Word): boolean => /[\p{L}\p{N}]/u.test(text);

function carryOver(
  oldWords: readonly Word[],
  oldFrom: readonly number[],
  words: readonly Word[],
): { readonly from: (number | null)[]; readonly keptOld: ReadonlySet<number> } {
  const from: (number | null)[] = words.map(() => null);
  const keptOld = new Set<number>();
  const keep = (oldPlace: number, place: number): void => {
    if (from[place] === null) from[place] = oldFrom[oldPlace] ?? null;
    keptOld.add(oldPlace);
  };
  const shorter = Math.min(oldWords.length, words.length);
  let start = 0;
  while (start < shorter && oldWords[start]?.text === words[start]?.text) start += 1;
  let end = 0;
  while (end < shorter - start && oldWords.at(-1 - end)?.text === words.at(-1 - end)?.text) end += 1;
  const isKept = [...words.slice(0, start), ...words.slice(words.length - end)].some(isWord);
  // A full stop at the end of both does not make it the same text.
  if (!isKept && words.some(isWord)) [start, end] = [0, 0];
  for (let place = 0; place < start; place++) keep(place, place);
  for (let place = 1; place <= end; place++) keep(oldWords.length - place, words.length - place);
  // What moved, or stands between two changes.
  const keyAt = (all: readonly Word[], place: number) =>
    all
      .slice(place, place + carriedWords)
      .map(({ text }) => text)
      .join('\0');
  const places = new Map<string, number>();
  for (let place = oldWords.length - carriedWords; place >= 0; place--)
    places.set(keyAt(oldWords, place), place);
  for (let place = start; place + carriedWords <= words.length - end; place++) {
    const oldPlace = places.get(keyAt(words, place));
    if (oldPlace === undefined) continue;
    for (let offset = 0; offset < carriedWords; offset++) keep(oldPlace + offset, place + offset);
  }
  return { from, keptOld };
}

/**
 * Every phrase of full length with a new word in it, each short stretch of new words, and a short text as a whole. Words that stayed
 * count as part of a phrase: what a generator returns often repeats what it was given.
 */
function phrasesWithNew(
  workspaceId: WorkspaceId,
  words: readonly Word[],
  isNew: readonly boolean[],
): Phrase[] {
  const phrases: Phrase[] = [];
  const add = (start: number, length: number): void => {
    phrases.push({ hash: phraseHash(workspaceId, words.slice(start, start + length)), start, length });
  };
  for (let start = 0; start + phraseLength <= words.length; start++)
    if (isNew.slice(start, start + phraseLength).includes(true)) add(start, phraseLength);
  if (words.length >= shortestPhrase && words.length < phraseLength && isNew.includes(true))
    add(0, words.length);
  for (let start = 0; start < words.length; start++) {
    if (!isNew[start] || isNew[start - 1]) continue;
    let length = 1;
    while (isNew[start + length]) length += 1;
    if (length >= shortestPhrase && length < phraseLength) add(start, length);
  }
  return phrases;
}

/** The generated texts with most of these phrases first. */
const bestFirst = (generated: readonly GeneratedText[], phrases: readonly Phrase[]) =>
  generated
    .map(({ source, phrases: own }) => ({ source, found: phrases.filter(({ hash }) => own.has(hash)) }))
    .sort((one, other) => other.found.length - one.found.length);

function toRuns(words: readonly Word[], from: readonly (number | null)[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const [place, { length }] of words.entries()) {
    const contribution = from[place] ?? 0;
    const last = runs.at(-1);
    if (last?.[1] === contribution) last[0] += length;
    else runs.push([length, contribution]);
  }
  return runs;
}
