/**
 * The composer's phrases in one language, read from `lexicons/<language>/*.json` (its README explains the format).
 * The text of a brief is never inflected, so it stands only where no language requires agreement: after a colon or
 * a dash, in apposition, or as a sentence of its own. A lexicon claims nothing about the subject: no number,
 * price, date, superlative, urgency or claim. Those come from the brief.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Goal } from '../../domain/content/brief.ts';
import { type Language, languages } from '../../domain/content/languages.ts';
import type { Angle } from './angles.ts';

/**
 * When a phrase may be chosen. `casual` and `formal` are the form of address (du and Sie, tu and vous, tú and
 * usted): a phrase without either addresses no reader, or fits both. The others are flavours, chosen only where
 * the tone or the voice calls for them; `playful` and `warm` may address readers casually.
 */
export const moods = ['casual', 'formal', 'playful', 'warm', 'bold'] as const;
export type Mood = (typeof moods)[number];

export interface Phrase {
  readonly text: string;
  readonly moods: readonly Mood[];
}
type Phrases = readonly Phrase[];

/** Placeholders for text from the brief and the brand. */
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
    /** Without any link: asks for a comment, a message or an opinion. */
    readonly none: Phrases;
  };
}

export interface AnglePhrases {
  /**
   * Replaces the goal's hooks. May name the `{subject}` after a colon, else the subject follows on its own line.
   */
  readonly openings: Phrases;
  /** May end the caption. No slot. */
  readonly closings: Phrases;
}

export interface Lexicon {
  readonly language: Language;
  readonly goals: Readonly<Record<Goal, GoalPhrases>>;
  readonly angles: Readonly<Record<Angle, AnglePhrases>>;
  /** Introduces the subject for any goal. With `{subject}`. */
  readonly introductions: Phrases;
  /** Plain news, with `{brand}` and `{subject}`. A brand's name takes no article and no elision. */
  readonly news: Phrases;
  /** Starts a story, with `{subject}`. */
  readonly stories: Phrases;
  /** Leads from a question to its answer, with `{subject}`. */
  readonly bridges: Phrases;
  /** Leads to one `{point}`. */
  readonly pointLeads: Phrases;
  /** Adds one more `{point}` after others. */
  readonly additions: Phrases;
  /** Heading of a list of points; ends in a colon. */
  readonly listHeadings: Phrases;
  readonly offers: Phrases;
  /** Addresses the `{audience}`, which is often a plural without an article ("home baristas"). */
  readonly audiences: Phrases;
  /** Closes a caption with a question to the reader. */
  readonly closingQuestions: Phrases;
  /** The last line: the brand's signature. With `{brand}`, or `{brand}` and `{sells}`. */
  readonly signOffs: Phrases;
  /** Short labels without a colon, for captions written as a fact sheet: "The offer", "For" … */
  readonly labels: Readonly<Record<'offer' | 'audience' | 'link', readonly string[]>>;
  /** Common words that are not used as hashtags. */
  readonly stopWords: readonly string[];
}

function readLexicon(language: Language): Lexicon {
  const folder = join(import.meta.dirname, 'lexicons', language);
  const read = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const { labels, stopWords, ...phrases } = read('phrases');
  const parsed = parseTree({ goals: read('goals'), angles: read('angles'), ...phrases }) as Lexicon;
  return { ...parsed, language, labels, stopWords: stopWords.split(' ') };
}

/** Turns every list of strings into phrases, at any depth. A test checks the files against the types above. */
function parseTree(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(parsePhrase);
  return Object.fromEntries(Object.entries(node as object).map(([name, child]) => [name, parseTree(child)]));
}

/** Moods come before a bar: `casual warm| Come by any time.` */
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
