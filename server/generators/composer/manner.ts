/** How a caption speaks: what the tone of the brief asks for, else the brand's voice, else its sample posts. */
import type { BrandKit } from '../../domain/content/brand-kit.ts';
import type { Tone } from '../../domain/content/brief.ts';
import type { Lexicon, Line, Mood } from './lexicon.ts';

export interface Manner {
  readonly address: 'casual' | 'formal';
  readonly flavours: readonly Mood[];
  /** 0 none, 1 a touch, 2 freely. */
  readonly emoji: number;
  /** From -2 (short) to 2 (detailed). */
  readonly detail: number;
}

const toneFlavours: Readonly<Record<Tone, readonly Mood[]>> = {
  plain: [],
  friendly: ['warm'],
  formal: [],
  playful: ['playful'],
  bold: ['bold'],
  warm: ['warm'],
};

export function mannerOf(tone: Tone | null, brand: BrandKit, lexicon: Lexicon): Manner {
  const { voice } = brand;
  const address = addressOf(tone, brand, lexicon);
  const ofVoice: Mood[] = [];
  if (voice.playful > 0) ofVoice.push('playful');
  if (voice.lively > 0) ofVoice.push('bold');
  const flavours = tone === null ? ofVoice : toneFlavours[tone];
  const spirit = Math.max(voice.playful, voice.lively, tone === 'playful' ? 1 : 0);
  const sober = tone === 'formal' || tone === 'plain' || address === 'formal' || voice.playful < 0;
  return { address, flavours, emoji: sober ? 0 : Math.max(0, Math.min(2, spirit)), detail: voice.detailed };
}

function addressOf(tone: Tone | null, brand: BrandKit, { address }: Lexicon): 'casual' | 'formal' {
  if (tone === 'formal') return 'formal';
  if (brand.voice.casual !== 0) return brand.voice.casual > 0 ? 'casual' : 'formal';
  const samples = brand.samplePosts.join('\n');
  const count = (signs: RegExp | null): number => (signs ? [...samples.matchAll(signs)].length : 0);
  const difference = count(address.casualSigns) - count(address.formalSigns);
  if (difference !== 0) return difference > 0 ? 'casual' : 'formal';
  if (tone === 'friendly' || tone === 'playful' || tone === 'warm') return 'casual';
  return address.usual;
}

/** How gladly a line is chosen; 0 when it does not suit. */
export function suits(line: Line, manner: Manner): number {
  const { moods } = line;
  if (moods.includes('formal') && manner.address !== 'formal') return 0;
  if (moods.includes('casual') && manner.address !== 'casual') return 0;
  const flavours = moods.filter((mood) => mood !== 'casual' && mood !== 'formal');
  if (!flavours.every((mood) => manner.flavours.includes(mood))) return 0;
  // Playful and warm lines may say "du": not to somebody who is addressed formally.
  const familiar = flavours.some((mood) => mood !== 'bold') && !moods.includes('formal');
  if (familiar && manner.address === 'formal') return 0;
  return flavours.length > 0 ? 3 : moods.length > 0 ? 2 : 1.5;
}
