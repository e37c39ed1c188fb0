/** The sizes in which pictures and videos are rendered. */
import type { PictureSize, PlatformCatalog } from '../platform-port/definition.ts';
import type { PlatformName } from '../platforms.ts';

export type { PictureSize } from '../platform-port/definition.ts';

export const videoSize: PictureSize = { width: 1_080, height: 1_920 };

/** Smaller is shown by no platform; larger would take too long to render. */
export const sideLimits = { min: 200, max: 2_160 } as const;

const previewSide = 720;

/** Each size once; a square when none was requested. */
export function resolveSizes(
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
