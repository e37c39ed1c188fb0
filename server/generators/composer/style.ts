/** The style of a caption: from the tone of the brief, else the brand's voice, else its sample posts. */
import type { BrandKit } from '../../domain/content/brand-kit.ts';
import type { Tone } from '../../domain/content/brief.ts';
import type { Language } from '../../domain/content/languages.ts';
import type { Mood, Phrase } from './lexicon.ts';

type Address = 'casual' | 'formal';

export interface Style {
  readonly address: Address;
  readonly flavours: readonly Mood[];
  /** 0 none, 1 a few, 2 many. */
  readonly emoji: number;
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

const toneFlavours: Readonly<Record<Tone, readonly Mood[]>> = {
  plain: [],
  friendly: ['warm'],
  formal: [],
  playful: ['playful'],
  bold: ['bold'],
  warm: ['warm'],
};

export function resolveStyle(tone: Tone | null, brand: BrandKit, language: Language): Style {
  const { voice } = brand;
  const address = resolveAddress(tone, brand, formsOfAddress[language]);
  const voiceFlavours: Mood[] = [];
  if (voice.playful > 0) voiceFlavours.push('playful');
  if (voice.lively > 0) voiceFlavours.push('bold');
  const flavours = tone === null ? voiceFlavours : toneFlavours[tone];
  const liveliness = Math.max(voice.playful, voice.lively, tone === 'playful' ? 1 : 0);
  const isSober = tone === 'formal' || tone === 'plain' || address === 'formal' || voice.playful < 0;
  return {
    address,
    flavours,
    emoji: isSober ? 0 : Math.max(0, Math.min(2, liveliness)),
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

/** How well a phrase suits the style; 0 when it does not. */
export function weighPhrase({ moods }: Phrase, style: Style): number {
  if (moods.includes('formal') && style.address !== 'formal') return 0;
  if (moods.includes('casual') && style.address !== 'casual') return 0;
  const flavours = moods.filter((mood) => mood !== 'casual' && mood !== 'formal');
  if (!flavours.every((mood) => style.flavours.includes(mood))) return 0;
  // Playful and warm phrases may say "du", so they are not used for readers who are addressed formally.
  const isCasual = flavours.some((mood) => mood !== 'bold') && !moods.includes('formal');
  if (isCasual && style.address === 'formal') return 0;
  return flavours.length > 0 ? 3 : moods.length > 0 ? 2 : 1.5;
}
