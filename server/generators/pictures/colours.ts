/** Promise: words can be read. Every text has a contrast of at least 4.5 : 1 with everything it stands on (WCAG AA). */

export const minContrast = 4.5;
/** Aimed at, so that rounding and the grain of photos leave enough. */
const aim = 4.7;

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

/** Relative luminance, from whole parts between 0 and 255. */
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

/** `amount` of the way from the first to the second. */
export const mix = (from: string, to: string, amount: number): string => {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf([a[0] + (b[0] - a[0]) * amount, a[1] + (b[1] - a[1]) * amount, a[2] + (b[2] - a[2]) * amount]);
};

const weakest = (colour: string, fills: readonly string[]): number =>
  Math.min(...fills.map((fill) => contrast(colour, fill)));

/** The first of the preferredColours that can be read on all fills; else black or white, whichever is read better. */
export function readableInk(fills: readonly string[], preferredColours: readonly string[]): string {
  const wish = preferredColours.find((colour) => weakest(colour, fills) >= aim);
  if (wish !== undefined) return wish;
  return weakest('#ffffff', fills) >= weakest('#000000', fills) ? '#ffffff' : darkestFor(fills);
}

/** Nearly black where that is enough; pure black on the middle tones that need it. */
const darkestFor = (fills: readonly string[]): string =>
  weakest('#0d0e11', fills) >= aim ? '#0d0e11' : '#000000';

/** A quieter voice of the same ink: nearer to the fill, as long as it can be read. */
export function mutedInk(ink: string, fills: readonly string[]): string {
  for (let amount = 0.34; amount > 0; amount -= 0.04) {
    const colour = mix(ink, fills[0] ?? ink, amount);
    if (weakest(colour, fills) >= aim) return colour;
  }
  return ink;
}

/** A shape to stand behind words: as near to `toward` as the ink on it allows. */
export function shapeBehind(fill: string, toward: string, amount: number, ink: string): string {
  for (let part = amount; part > 0; part -= 0.02) {
    const colour = mix(fill, toward, part);
    if (contrast(colour, ink) >= aim) return colour;
  }
  return fill;
}

/** How strongly a scrim must lie over the brightest spot of a photo for white words. */
export function scrimStrength(brightest: Rgb, scrim: string, least: number): number {
  for (let strength = least; strength < 1; strength += 0.02) {
    if (contrast(mix(hexOf(brightest), scrim, strength), '#ffffff') >= aim) return strength;
  }
  return 1;
}
