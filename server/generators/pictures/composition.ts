/** A picture before it is painted: what stands where, in drawing order. */
import type { Place } from './place.ts';

export type Part =
  | { readonly kind: 'shape'; readonly svg: string }
  | { readonly kind: 'photo'; readonly photo: number; readonly place: Place; readonly radius: number }
  | Scrim
  | { readonly kind: 'text'; readonly svg: string };

/** A shade over the photo drawn before it, as strong as the white words on it need. */
export interface Scrim {
  readonly kind: 'scrim';
  readonly place: Place;
  readonly colour: string;
  /** `up`: strongest below, nothing at the top. */
  readonly fade: 'up' | 'none';
  /** What the words cover; known when they have been placed. */
  readonly words: Place[];
}

/** What was written, for whoever checks the picture. */
export interface DrawnText {
  readonly slot: string;
  readonly place: Place;
  /** Where each line has ink. */
  readonly lines: readonly { readonly ink: Place }[];
  readonly colour: string;
  readonly size: number;
  readonly cut: boolean;
  /** Letters the font has no sign for. Must be none. */
  readonly emptyBoxes: number;
}

export interface Composition {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly Part[];
  readonly texts: readonly DrawnText[];
  /** Characters that no font has. */
  readonly leftOut: readonly string[];
}
