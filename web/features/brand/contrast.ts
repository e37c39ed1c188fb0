/** The contrast between two colours, as WCAG defines it. */
import { formatNumber } from '../../i18n/locale.ts';

const linearChannel = (hex: string, at: number): number => {
  const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = (hex: string): number =>
  0.2126 * linearChannel(hex, 1) + 0.7152 * linearChannel(hex, 3) + 0.0722 * linearChannel(hex, 5);

export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** 1 (the same) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** The contrast that text needs. */
export const minTextContrast = 4.5;

/** Rounded down, so that a ratio never seems to reach a limit that it misses. */
export const formatRatio = (ratio: number): string =>
  `${formatNumber(Math.floor(ratio * 10) / 10, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}:1`;
