/** A picture before it is rendered: its elements and their places, in drawing order. */
import type { Rect } from './rect.ts';

export type Part =
  | { readonly kind: 'shape'; readonly svg: string }
  | { readonly kind: 'photo'; readonly photo: number; readonly place: Rect; readonly radius: number }
  | Scrim
  | { readonly kind: 'text'; readonly svg: string };

/** A shade over the photo drawn before it, as strong as the white text on it needs. */
export interface Scrim {
  readonly kind: 'scrim';
  readonly place: Rect;
  readonly colour: string;
  /** `up`: strongest at the bottom, transparent at the top. */
  readonly fade: 'up' | 'none';
  /** The areas covered by text; known once the text is placed. */
  readonly textAreas: Rect[];
}

/** The text that was drawn, for checks of the picture. */
export interface DrawnText {
  readonly slot: string;
  readonly place: Rect;
  /** The bounding box of each line's ink. */
  readonly lines: readonly { readonly ink: Rect }[];
  readonly colour: string;
  readonly size: number;
  readonly cut: boolean;
  /** Letters the font has no glyph for. Must be zero. */
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
