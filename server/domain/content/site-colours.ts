/** The colours that a site uses for itself, most used first, and which part each could play in a brand kit. Pure. */
import { type BrandKit, emptyBrandKit } from './brand-kit.ts';

const maxColours = 5;
/** Named by the page itself, or by a custom property such as `--brand`. */
const themeWeight = 20;
const namedWeight = 6;
/** Below this, a colour is a grey. */
const minChroma = 20;
/** Two colours nearer than this look alike. */
const minDistance = 30;

interface Colour {
  readonly hex: string;
  readonly rgb: readonly [number, number, number];
  readonly weight: number;
}

/** With the word before it: the name of the property or custom property. */
const colourPattern =
  /(?:([\w-]+)\s*:\s*)?(#[0-9a-f]{3,8}\b|rgba?\(\s*\d{1,3}[\s,]+\d{1,3}[\s,]+\d{1,3}[^)]{0,20}\))/gi;
const significantName = /brand|primary|accent|main|theme|logo|highlight/i;

export function findColours(styles: readonly string[], themeColours: readonly string[]): string[] {
  return chosenColours(styles, themeColours).map(({ hex }) => hex);
}

function chosenColours(styles: readonly string[], themeColours: readonly string[]): Colour[] {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    const hex = toHex(text);
    if (hex) weights.set(hex, (weights.get(hex) ?? 0) + weight);
  };
  for (const colour of themeColours) add(colour, themeWeight);
  for (const style of styles)
    for (const [, property = '', colour = ''] of style.matchAll(colourPattern))
      add(colour, significantName.test(property) ? namedWeight : 1);
  const ranked = [...weights]
    .map(([hex, weight]): Colour => ({ hex, weight, rgb: rgbOf(hex) }))
    .sort((a, b) => b.weight - a.weight);
  const distinct = ranked.filter(
    (colour, index) => !ranked.slice(0, index).some((better) => distance(colour, better) < minDistance),
  );
  const colourful = distinct.filter(isColourful);
  if (colourful.length === 0) return [];
  // Greys only fill up what is left, the most used first.
  return [...colourful, ...distinct.filter((colour) => !isColourful(colour))].slice(0, maxColours);
}

/** Null where the site shows no colour of its own. */
export function assignColours(
  styles: readonly string[],
  themeColours: readonly string[],
): BrandKit['colours'] | null {
  const found = chosenColours(styles, themeColours);
  if (found.length === 0) return null;
  const light = found.filter((one) => luminance(one) > 0.75);
  const background = light.toSorted((a, b) => luminance(b) - luminance(a))[0]?.hex ?? '#ffffff';
  const dark = found.filter((one) => luminance(one) < 0.05);
  const text = dark.toSorted((a, b) => luminance(a) - luminance(b))[0]?.hex ?? emptyBrandKit.colours.text;
  const strong = found.filter((one) => isColourful(one) && luminance(one) < 0.5);
  const primary = strong[0]?.hex ?? text;
  const accent = strong
    .filter(({ hex }) => hex !== primary)
    .toSorted((a, b) => chroma(b) - chroma(a))[0]?.hex;
  const taken = [background, text, primary, accent];
  const secondary = found.find(({ hex }) => !taken.includes(hex))?.hex;
  return {
    primary,
    secondary: secondary ?? emptyBrandKit.colours.secondary,
    accent: accent ?? primary,
    background,
    text,
  };
}

/** `#rrggbb`; undefined for what is transparent or not a colour. */
function toHex(text: string): string | undefined {
  const numbers = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*(?:[,/]\s*([\d.]+%?))?\s*\)$/i.exec(
    text,
  );
  if (numbers) {
    const [, red, green, blue, alpha = '1'] = numbers;
    if (Number.parseFloat(alpha) === 0) return undefined;
    return hexOf([red, green, blue].map((one) => Math.min(255, Number(one))));
  }
  const digits = /^#([0-9a-f]{3,8})$/i.exec(text)?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  if (digits.length === 3 || digits.length === 4)
    return `#${[...digits.slice(0, 3)].map((one) => one + one).join('')}`;
  return digits.length === 6 || digits.length === 8 ? `#${digits.slice(0, 6)}` : undefined;
}

const hexOf = (parts: readonly number[]): string =>
  `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
const rgbOf = (hex: string): Colour['rgb'] => {
  const part = (from: number): number => Number.parseInt(hex.slice(from, from + 2), 16);
  return [part(1), part(3), part(5)];
};
const chroma = ({ rgb }: Colour): number => Math.max(...rgb) - Math.min(...rgb);
const isColourful = (colour: Colour): boolean => chroma(colour) >= minChroma;
const distance = (a: Colour, b: Colour): number =>
  Math.hypot(...a.rgb.map((one, index) => one - (b.rgb[index] ?? 0)));

/** As WCAG defines it, from 0 to 1. */
function luminance({ rgb }: Colour): number {
  const [red, green, blue] = rgb.map((one) => {
    const part = one / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
