/** How to generate a rendition: everything that determines its pixels, so that one recipe is generated once. */
import { digestOf, type Json } from '../../lib/canonical-json.ts';
import type { Trim } from './media.ts';

/** In pixels of the upright picture or video. */
export interface PixelRect {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface PictureRecipe {
  readonly kind: 'picture';
  /** Null: nothing is cropped. `attention`: what catches the eye stays. */
  readonly crop: PixelRect | 'attention' | null;
  readonly width: number;
  readonly height: number;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/gif';
  /** Quality, then dimensions, are reduced until it fits. */
  readonly maxSizeBytes: number;
}

/** Always H.264 with AAC in an MP4 that starts playing before it is fully loaded: every platform accepts that. */
export interface VideoRecipe {
  readonly kind: 'video';
  readonly trim: Trim | null;
  readonly crop: PixelRect | null;
  readonly width: number;
  readonly height: number;
  /** Frames are repeated to reach this rate. Omitted when the rate is high enough. */
  readonly minFrameRate?: number;
  readonly maxFrameRate: number;
  readonly maxSizeBytes: number;
  /** In bits per second, of all streams together. */
  readonly maxBitrate: number;
}

export type Recipe = PictureRecipe | VideoRecipe;

export const recipeDigest = (recipe: Recipe): string => digestOf(recipe as unknown as Json);
