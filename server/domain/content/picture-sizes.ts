/** The sizes in which pictures and films are made. */
import type { PictureSize, PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';

export type { PictureSize } from '../platform-port/definition.ts';

export const filmSize: PictureSize = { width: 1_080, height: 1_920 };

/** What no platform shows, and what would take too long to make. */
export const sideLimits = { min: 200, max: 2_160 } as const;

const previewSide = 720;

/** Each size once; a square when nothing was said. */
export function wantedSizes(
  catalog: PlatformCatalog,
  sizes: readonly PictureSize[],
  platforms: readonly PlatformName[],
): readonly PictureSize[] {
  const all = [...sizes, ...platforms.map((platform) => catalog.get(platform).feedPicture)];
  const known = new Map(all.map((size) => [`${size.width}x${size.height}`, size]));
  return known.size > 0 ? [...known.values()] : [{ width: 1_080, height: 1_080 }];
}

/** The same shape, its longer side at most 720 pixels. */
export function previewSize({ width, height }: PictureSize): PictureSize {
  const scale = Math.min(1, previewSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
