/** The size a picture should have for the feed of each platform: the most room it gives without cutting. */
import type { PlatformName } from '../platforms.ts';

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A test holds each to the first placement of its platform that takes pictures. */
export const feedSizes: Readonly<Record<PlatformName, PictureSize>> = {
  instagram: { width: 1_080, height: 1_350 },
  facebook: { width: 1_080, height: 1_350 },
  linkedin: { width: 1_200, height: 1_200 },
  tiktok: { width: 1_080, height: 1_920 },
  youtube: { width: 1_280, height: 720 },
};

export const filmSize: PictureSize = { width: 1_080, height: 1_920 };

/** What no platform shows, and what would take too long to make. */
export const sideLimits = { min: 200, max: 2_160 } as const;

const previewSide = 720;

/** Each size once; a square when nothing was said. */
export function wantedSizes(
  sizes: readonly PictureSize[],
  platforms: readonly PlatformName[],
): readonly PictureSize[] {
  const all = [...sizes, ...platforms.map((platform) => feedSizes[platform])];
  const known = new Map(all.map((size) => [`${size.width}x${size.height}`, size]));
  return known.size > 0 ? [...known.values()] : [{ width: 1_080, height: 1_080 }];
}

/** The same shape, its longer side at most 720 pixels. */
export function previewSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, previewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
