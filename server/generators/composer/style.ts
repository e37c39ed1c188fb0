/**
 * The style of a caption: from the tone of the brief, else the brand's voice, else its sample posts. A style is a form
 * of address, a layout and emoji as marks; it has no phrases of its own.
 */
import type { BrandKit } from '../../domain/content/brand-kit.ts';
import type { Tone } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';

export type Address = 'casual' | 'formal';

/**
 * How the facts after the opening are set: as paragraphs, or one sentence a line. Never as a list: its items must be
 * alike, and the points of a brief need not be.
 */
export type Layout = 'prose' | 'lines';

export interface Style {
  readonly address: Address;
  /** The layouts that suit it. */
  readonly layouts: readonly Layout[];
  /** An emoji before the call to action. */
  readonly hasEmoji: boolean;
  /** From -2 (short) to 2 (detailed). */
  readonly detail: number;
}

interface FormsOfAddress {
  /** Used when neither tone nor voice decides. */
  readonly defaultAddress: Address;
  /**
   * Words in sample posts that show which form of address a brand uses. English and Portuguese make no such
   * difference.
   */
  readonly casual?: RegExp;
  readonly formal?: RegExp;
}

const formsOfAddress: Readonly<Record<Language, FormsOfAddress>> = {
  en: { defaultAddress: 'casual' },
  de: {
    defaultAddress: 'casual',
    casual: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/giu,
    // Mid-sentence only: "Sie" at the start of one may mean "she".
    formal: /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihr\p{L}*)(?!\p{L})/gu,
  },
  fr: {
    defaultAddress: 'formal',
    casual: /(?<!\p{L})(?:tu|toi|ton|ta|tes|t’|t')(?!\p{L})/giu,
    formal: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu,
  },
  es: {
    defaultAddress: 'casual',
    casual: /(?<!\p{L})(?:tú|ti|tu|tus|te|contigo)(?!\p{L})/giu,
    formal: /(?<!\p{L})(?:usted|ustedes|le|les)(?!\p{L})/giu,
  },
  pt: { defaultAddress: 'formal' },
};

const allLayouts: readonly Layout[] = ['prose', 'lines'];

const toneLayouts: Readonly<Record<Tone, readonly Layout[]>> = {
  plain: allLayouts,
  friendly: allLayouts,
  formal: ['prose'],
  playful: ['lines'],
  bold: ['lines'],
  warm: allLayouts,
};

export function resolveStyle(tone: Tone | null, brand: BrandKit, language: Language): Style {
  const { voice } = brand;
  const address = resolveAddress(tone, brand, formsOfAddress[language]);
  const liveliness = Math.max(voice.playful, voice.lively, tone === 'playful' ? 1 : 0);
  const isSober = tone === 'formal' || tone === 'plain' || address === 'formal' || voice.playful < 0;
  return {
    address,
    layouts: tone !== null ? toneLayouts[tone] : voice.lively > 0 ? ['lines'] : allLayouts,
    hasEmoji: !isSober && liveliness > 0,
    detail: voice.detailed,
  };
}

function resolveAddress(tone: Tone | null, brand: BrandKit, forms: FormsOfAddress): Address {
  if (tone === 'formal') return 'formal';
  if (brand.voice.casual !== 0) return brand.voice.casual > 0 ? 'casual' : 'formal';
  const samples = brand.samplePosts.join('\n');
  const count = (words: RegExp | undefined): number => (words ? [...samples.matchAll(words)].length : 0);
  const difference = count(forms.casual) - count(forms.formal);
  if (difference !== 0) return difference > 0 ? 'casual' : 'formal';
  if (tone === 'friendly' || tone === 'playful' || tone === 'warm') return 'casual';
  return forms.defaultAddress;
}
