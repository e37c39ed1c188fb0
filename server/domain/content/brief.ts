/** What a person asks for: the only facts that a caption may state beside the brand's own. */
import type { PlatformName } from '../platforms.ts';
import type { Language } from './languages.ts';

export const goals = ['awareness', 'sell', 'visit', 'sign_up', 'engage', 'announce', 'hire'] as const;
export type Goal = (typeof goals)[number];

export const tones = ['plain', 'friendly', 'formal', 'playful', 'bold', 'warm'] as const;
export type Tone = (typeof tones)[number];

export interface Brief {
  /** What it is about: a product, an event, a piece of news. */
  readonly subject: string;
  /** What is true of it, in the person's own words; one thought each. */
  readonly points: readonly string[];
  readonly offer: string | null;
  readonly audience: string | null;
  readonly goal: Goal;
  readonly link: string | null;
  readonly keywords: readonly string[];
  readonly tone: Tone | null;
  readonly language: Language;
}

/** One caption that could become a draft, and where it comes from. */
export interface CaptionVariant {
  readonly platform: PlatformName;
  readonly caption: string;
  /** Options a platform has beside its caption, such as YouTube's title. */
  readonly options: { readonly [key: string]: string };
}
