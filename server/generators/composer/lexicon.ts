/**
 * What the composer can say in one language, read from `lexicons/<language>/*.json` (its README explains the format).
 * The words of a brief are never inflected, so they stand only where no language asks for agreement: after a colon or
 * a dash, in apposition, or as a sentence of their own. A lexicon states nothing about the thing itself: no number,
 * price, date, superlative, urgency or claim. Those come from the brief.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goal } from '../../domain/content/brief.ts';
import { type Language, languages } from '../../domain/content/languages.ts';
import type { Angle } from './angles.ts';

/**
 * When a phrase may be chosen. `casual` and `formal` are the way readers are addressed (du and Sie, tu and vous, tú and
 * usted): a phrase without either addresses nobody, or so that both fit. The others are flavours, chosen only where the
 * tone or the voice asks for them; `playful` and `warm` may address readers in the casual way.
 */
export const moods = ['casual', 'formal', 'playful', 'warm', 'bold'] as const;
export type Mood = (typeof moods)[number];

export interface Phrase {
  readonly text: string;
  readonly moods: readonly Mood[];
}
type Phrases = readonly Phrase[];

/** Where the words of a brief and a brand go. */
export const slots = ['subject', 'point', 'offer', 'audience', 'brand', 'sells', 'link'] as const;
export type Slot = (typeof slots)[number];

export interface GoalPhrases {
  /** Opens a caption by itself; the subject comes in the next line. No slot. */
  readonly hooks: Phrases;
  /** A question that opens a caption; the next line answers with the subject. No slot. */
  readonly questions: Phrases;
  /** Names the subject after a hook or a question. With `{subject}`, after a colon. */
  readonly introductions: Phrases;
  readonly callsToAction: {
    /** Ends in a colon and `{link}`. */
    readonly link: Phrases;
    /** Where links in captions cannot be clicked: sends the reader to the link in the profile. */
    readonly bio: Phrases;
    /** Without any link: a comment, a message, a thought. */
    readonly none: Phrases;
  };
}

export interface AnglePhrases {
  /** In place of the goal's hooks. May name the `{subject}` after a colon, else it follows in a line of its own. */
  readonly openings: Phrases;
  /** May end the caption. No slot. */
  readonly closings: Phrases;
}

export interface Lexicon {
  readonly language: Language;
  readonly goals: Readonly<Record<Goal, GoalPhrases>>;
  readonly angles: Readonly<Record<Angle, AnglePhrases>>;
  /** Name the subject whatever the goal is. With `{subject}`. */
  readonly introductions: Phrases;
  /** Plain news, with `{brand}` and `{subject}`. A brand's name takes no article and no elision. */
  readonly news: Phrases;
  /** Begin to tell, with `{subject}`. */
  readonly stories: Phrases;
  /** From not knowing to knowing, with `{subject}`. */
  readonly bridges: Phrases;
  /** Lead to one `{point}`. */
  readonly pointLeads: Phrases;
  /** Add one more `{point}` after others. */
  readonly additions: Phrases;
  /** Stand above a list of points; end in a colon. */
  readonly listHeadings: Phrases;
  readonly offers: Phrases;
  /** Speak to `{audience}`, which is often a plural without an article ("home baristas"). */
  readonly audiences: Phrases;
  /** Close a caption and ask for an answer. */
  readonly closingQuestions: Phrases;
  /** The last line: who speaks. With `{brand}`, or `{brand}` and `{sells}`. */
  readonly signOffs: Phrases;
  /** Short labels without a colon, for captions in the form of a fact sheet: "The offer", "For" … */
  readonly labels: Readonly<Record<'offer' | 'audience' | 'link', readonly string[]>>;
  /** Small words that make no hashtag. */
  readonly stopWords: readonly string[];
}

function readLexicon(language: Language): Lexicon {
  const folder = join(import.meta.dirname, 'lexicons', language);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { labels, stopWords, ...phrases } = read('phrases');
  const parsed = parseTree({ goals: read('goals'), angles: read('angles'), ...phrases }) as Lexicon;
  return { ...parsed, language, labels, stopWords: stopWords.split(' ') };
}

/** Lists of strings become phrases, however deep they stand. A test holds the files to the types above. */
function parseTree(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(parsePhrase);
  return Object.fromEntries(Object.entries(node as object).map(([name, child]) => [name, parseTree(child)]));
}

/** Moods stand before a bar: `casual warm| Come by any time.` */
export function parsePhrase(line: string): Phrase {
  const bar = line.indexOf('|');
  if (bar < 0) return { text: line, moods: [] };
  return { text: line.slice(bar + 1).trim(), moods: line.slice(0, bar).trim().split(/\s+/).map(parseMood) };
}

function parseMood(word: string): Mood {
  const mood = moods.find((name) => name === word);
  if (mood === undefined) throw new Error(`The lexicon has no mood called "${word}".`);
  return mood;
}

export const lexicons = Object.fromEntries(
  languages.map((language) => [language, readLexicon(language)]),
) as Readonly<Record<Language, Lexicon>>;
