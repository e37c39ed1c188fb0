/**
 * What the composer can say in one language. The words of a brief are never inflected, so they stand only where no
 * language asks for agreement: after a colon or a dash, in apposition, or as a sentence of their own. A lexicon states
 * nothing about the thing itself: no number, price, date, superlative, urgency or claim. Those come from the brief.
 */
import type { Goal } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';

/**
 * When a line may be chosen. `casual` and `formal` are the way readers are addressed (du and Sie, tu and vous, tú and
 * usted): a line without either addresses nobody, or so that both fit. The others are flavours, chosen only where the
 * tone or the voice asks for them; `playful` and `warm` may address readers in the casual way.
 */
export const moods = ['casual', 'formal', 'playful', 'warm', 'bold'] as const;
export type Mood = (typeof moods)[number];

export interface Line {
  readonly text: string;
  readonly moods: readonly Mood[];
}
export type Lines = readonly Line[];

/** Where the words of a brief and a brand go. */
export const slots = ['subject', 'point', 'offer', 'audience', 'brand', 'sells', 'link'] as const;
export type Slot = (typeof slots)[number];

export interface GoalWords {
  /** Opens a caption by itself; the subject comes in the next line. No slot. */
  readonly hooks: Lines;
  /** A question that opens a caption; the next line answers with the subject. No slot. */
  readonly questions: Lines;
  /** Names the subject after a hook or a question. With `{subject}`, after a colon. */
  readonly naming: Lines;
  readonly calls: {
    /** Ends in a colon and `{link}`. */
    readonly link: Lines;
    /** Where links in captions cannot be clicked: sends the reader to the link in the profile. */
    readonly bio: Lines;
    /** Without any link: a comment, a message, a thought. */
    readonly none: Lines;
  };
}

/** What one post of a campaign is about. */
export const angles = [
  'tease',
  'launch',
  'teach',
  'proof',
  'offer',
  'reminder',
  'thanks',
  'story',
  'question',
] as const;
export type Angle = (typeof angles)[number];

export interface Lexicon {
  readonly language: Language;
  readonly goals: Readonly<Record<Goal, GoalWords>>;
  /**
   * Opens a caption in place of the goal's hooks, and may end it. `open` may name the `{subject}` after a colon, else
   * the subject follows in a line of its own; `close` has no slot.
   */
  readonly angles: Readonly<Record<Angle, { readonly open: Lines; readonly close: Lines }>>;
  /** Names the subject whatever the goal is. With `{subject}`. */
  readonly naming: Lines;
  /** Plain news, with `{brand}` and `{subject}`. A brand's name takes no article and no elision. */
  readonly news: Lines;
  /** Begins to tell, with `{subject}`. */
  readonly story: Lines;
  /** From not knowing to knowing, with `{subject}`. */
  readonly bridge: Lines;
  /** Leads to one `{point}`. */
  readonly because: Lines;
  /** Adds one more `{point}` after others. */
  readonly plus: Lines;
  /** Stands above a list of points; ends in a colon. */
  readonly listLead: Lines;
  readonly offer: Lines;
  /** Speaks to `{audience}`, which is often a plural without an article ("home baristas"). */
  readonly audience: Lines;
  /** A question that closes a caption and asks for an answer. */
  readonly closingQuestions: Lines;
  /** The last line: who speaks. With `{brand}`, or `{brand}` and `{sells}`. */
  readonly signOff: Lines;
  /** Short labels without a colon, for captions in the form of a fact sheet: "The offer", "For" … */
  readonly labels: Readonly<Record<'offer' | 'audience' | 'link', readonly string[]>>;
  readonly quotes: readonly [open: string, close: string];
  readonly address: {
    /** Used when neither tone nor voice says which. */
    readonly usual: 'casual' | 'formal';
    /** Words in a brand's sample posts that give its way away; null where a language makes no difference. */
    readonly casualSigns: RegExp | null;
    readonly formalSigns: RegExp | null;
  };
  /** Small words that make no hashtag. */
  readonly stopWords: readonly string[];
}

/** One line of text is one line of the lexicon; moods stand before a bar: `casual warm| Come by any time.` */
export function lines(text: string): Lines {
  return text
    .split('\n')
    .map((row) => row.trim())
    .filter((row) => row !== '')
    .map((row) => {
      const bar = row.indexOf('|');
      if (bar < 0) return { text: row, moods: [] };
      return { text: row.slice(bar + 1).trim(), moods: row.slice(0, bar).trim().split(/\s+/).map(moodOf) };
    });
}

function moodOf(word: string): Mood {
  const mood = moods.find((name) => name === word);
  if (mood === undefined) throw new Error(`The lexicon has no mood called "${word}".`);
  return mood;
}
