/**
 * Promise: text is readable. Every text has a contrast of at least 4.5 : 1 with everything behind it (WCAG AA).
 */

export const minContrast = 4.5;
/** The target, above the minimum to leave a margin for rounding and the grain of photos. */
const targetContrast = 4.7;

export type Rgb = readonly [red: number, green: number, blue: number];

const rgbOf = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance, from integers between 0 and 255. */
export const brightness = (red: number, green: number, blue: number): number =>
  0.2126 * (linear[red] ?? 0) + 0.7152 * (linear[green] ?? 0) + 0.0722 * (linear[blue] ?? 0);

const luminance = ([red, green, blue]: Rgb): number =>
  brightness(Math.round(red), Math.round(green), Math.round(blue));

/** The grey of that brightness, rounded up. */
export const greyOf = (bright: number): number => {
  const grey = linear.findIndex((value) => value >= bright - 1e-9);
  return grey < 0 ? 255 : grey;
};

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** `amount`: 0 gives the first colour, 1 the second. */
export const mix = (from: string, to: string, amount: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf([a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]);
};

const lowestContrast = (colour: string, fills: readonly string[]): number =>
  Math.min(...fills.map((fill) => contrast(colour, fill)));

/** The first preferred colour that is readable on all fills; else black or white, whichever is more readable. */
export function readableInk(fills: readonly string[], preferredColours: readonly string[]): string {
  const preferred = preferredColours.find((colour) => lowestContrast(colour, fills) >= targetContrast);
  if (preferred !== undefined) return preferred;
  return lowestContrast('#ffffff', fills) >= lowestContrast('#000000', fills) ? '#ffffff' : darkestFor(fills);
}

/** Nearly black where that is enough; pure black on the mid tones that need it. */
const darkestFor = (fills: readonly string[]): string =>
  lowestContrast('#0d0e11', fills) >= targetContrast ? '#0d0e11' : '#000000';

/** A more subtle shade of the ink: nearer to the fill, as long as it is readable. */
export function mutedInk(ink: string, fills: readonly string[]): string {
  for (let amount = 0.34; amount > 0; amount -= 0.04) {
    const colour = mix(ink, fills[0] ?? ink, amount);
    if (lowestContrast(colour, fills) >= targetContrast) return colour;
  }
  return ink;
}

/** The colour of a shape behind text: as near to `toward` as the ink on it allows. */
export function shapeFill(fill: string, toward: string, amount: number, ink: string): string {
  for (let part = amount; part > 0; part -= 0.02) {
    const colour = mix(fill, toward, part);
    if (contrast(colour, ink) >= targetContrast) return colour;
  }
  return fill;
}

/** How strong a scrim must be over the brightest spot of a photo to make white text readable. */
export function scrimStrength(brightest: Rgb, scrim: string, minStrength: number): number {
  for (let strength = minStrength; strength < 1; strength += 0.02) {
    if (contrast(mix(hexOf(brightest), scrim, strength), '#ffffff') >= targetContrast) return strength;
  }
  return 1;
}
