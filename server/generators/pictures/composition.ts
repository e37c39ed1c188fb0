/** A picture before it is painted: what stands where, in drawing order. */
import type { Rect } from './rect.ts';

export type Part =
  | { readonly kind: 'shape'; readonly svg: string }
  | { readonly kind: 'photo'; readonly photo: number; readonly place: Rect; readonly radius: number }
  | Scrim
  | { readonly kind: 'text'; readonly svg: string };

/** A shade over the photo drawn before it, as strong as the white words on it need. */
export interface Scrim {
  readonly kind: 'scrim';
  readonly place: Rect;
  readonly colour: string;
  /** `up`: strongest below, nothing at the top. */
  readonly fade: 'up' | 'none';
  /** What the words cover; known when they have been placed. */
  readonly words: Rect[];
}

/** What was written, for checks of the picture. */
export interface DrawnText {
  readonly slot: string;
  readonly place: Rect;
  /** Where each line has ink. */
  readonly lines: readonly { readonly ink: Rect }[];
  readonly colour: string;
  readonly size: number;
  readonly cut: boolean;
  /** Letters the font has no glyph for. Must be none. */
  readonly emptyBoxes: number;
}

export interface Composition {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
  readonly texts: readonly DrawnText[];
  /** Characters that no font has. */
  readonly missingCharacters: readonly string[];
}
