/** The typefaces of a brand, each with fallback families for other scripts. */
import type { BrandFont } from '../../../domain/content/brand-kit.ts';

/** One family in one weight, before it is known which of its files a text needs. */
export interface FamilyCut {
  readonly family: string;
  readonly weight: number;
  readonly name: string;
}

export interface Face {
  /** The first that has a character draws it. */
  readonly cuts: readonly FamilyCut[];
  /** Letter spacing as a share of the size; only where the script allows it. */
  readonly tracking: number;
}

export type Weight = 'display' | 'regular' | 'strong';

const families: Readonly<
  Record<BrandFont, { readonly family: string; readonly weights: Readonly<Record<Weight, number>> }>
> = {
  grotesk: { family: 'schibsted-grotesk', weights: { display: 700, regular: 400, strong: 600 } },
  serif: { family: 'newsreader', weights: { display: 500, regular: 400, strong: 600 } },
  mono: { family: 'spline-sans-mono', weights: { display: 600, regular: 400, strong: 600 } },
  sans: { family: 'noto-sans', weights: { display: 700, regular: 400, strong: 600 } },
};

/** In this order: the smaller sets first, so that each character comes from one font. */
const fallbacks = ['noto-sans', 'noto-sans-arabic', 'noto-sans-devanagari', 'noto-sans-sc'] as const;

const cutOf = (family: string, weight: number): FamilyCut => ({
  family,
  weight,
  name: `${family}-${weight}`,
});

export const faceOf = (font: BrandFont, weight: Weight, tracking = 0): Face => {
  const { family, weights } = families[font];
  const fallbackCuts = weight === 'regular' ? 400 : font === 'serif' ? 600 : 700;
  return {
    cuts: [cutOf(family, weights[weight]), ...fallbacks.map((name) => cutOf(name, fallbackCuts))],
    tracking,
  };
};

const scriptFamilies: readonly (readonly [script: RegExp, family: (typeof fallbacks)[number]])[] = [
  [/\p{Script=Arabic}/gu, 'noto-sans-arabic'],
  [/\p{Script=Devanagari}/gu, 'noto-sans-devanagari'],
  [/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/gu, 'noto-sans-sc'],
  [/\p{Script=Cyrillic}|\p{Script=Greek}/gu, 'noto-sans'],
];

/**
 * The face for a text. A brand's typeface covers few scripts: a text in another script is set entirely in that
 * script's family, so that its digits and full stops match its letters.
 */
export function faceFor(face: Face, text: string): Face {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const scriptFamily = scriptFamilies.find(
    ([script]) => (text.match(script)?.length ?? 0) > letters / 2,
  )?.[1];
  if (scriptFamily === undefined) return face;
  const [brand, ...fallbackCuts] = face.cuts;
  const first = fallbackCuts.filter(({ family }) => family === scriptFamily);
  const rest = fallbackCuts.filter(({ family }) => family !== scriptFamily);
  return { ...face, cuts: [...first, ...rest, ...(brand ? [brand] : [])] };
}
