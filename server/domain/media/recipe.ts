/** How to make a rendition: everything that decides its pixels, so that the same recipe is made once. */
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
  /** Null: nothing is cut away. `attention`: what catches the eye stays. */
  readonly crop: PixelRect | 'attention' | null;
  readonly width: number;
  readonly height: number;
  readonly mime: 'image/jpeg' | 'image/png' | 'image/gif';
  /** Quality, then size, give way until it fits. */
  readonly maxSizeBytes: number;
}

/** Always H.264 with AAC in an MP4 that starts playing before it is whole: what every platform takes. */
export interface VideoRecipe {
  readonly kind: 'video';
  readonly trim: Trim | null;
  readonly crop: PixelRect | null;
  readonly width: number;
  readonly height: number;
  /** Pictures are shown again until there are so many a second. Left out where there are enough. */
  readonly minFrameRate?: number;
  readonly maxFrameRate: number;
  readonly maxSizeBytes: number;
  /** In bits a second, of everything together. */
  readonly maxBitrate: number;
}

export type Recipe = PictureRecipe | VideoRecipe;

export const recipeDigest = (recipe: Recipe): string => digestOf(recipe as unknown as Json);
