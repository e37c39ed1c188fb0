/** What a person wants to post about: the only facts a caption may state besides those of the brand kit. */
import type { PlatformName } from '../platforms.ts';
import type { Language } from './languages.ts';

export const goals = ['awareness', 'sell', 'visit', 'sign_up', 'engage', 'announce', 'hire'] as const;
export type Goal = (typeof goals)[number];

export const tones = ['plain', 'friendly', 'formal', 'playful', 'bold', 'warm'] as const;
export type Tone = (typeof tones)[number];

export interface Brief {
  /** What it is about: a product, an event, a piece of news. */
  readonly subject: string;
  /** Facts about it in the person's own words, one per entry. */
  readonly points: readonly string[];
  readonly offer: string | null;
  readonly audience: string | null;
  readonly goal: Goal;
  readonly link: string | null;
  readonly keywords: readonly string[];
  readonly tone: Tone | null;
  readonly language: Language;
}

/** One caption that could become a draft. */
export interface CaptionVariant {
  readonly platform: PlatformName;
  readonly caption: string;
  /** Options a platform has besides the caption, such as YouTube's title. */
  readonly options: { readonly [key: string]: string };
}
