/** What is customary on each platform beyond what it enforces. */
import type { PlatformName } from '../../domain/platforms.ts';

export interface Customs {
  /** Links in the caption can be clicked. Elsewhere an address would only be noise. */
  readonly clickableLinks: boolean;
  readonly points: number;
  readonly hashtags: number;
  /** About where readers must tap for more: the opening stands before it. */
  readonly opening: number;
  /** Each thought in a paragraph of its own. */
  readonly airy: boolean;
  /** Glanced at while something moves: no empty lines, and one fact is enough. */
  readonly compact: boolean;
  /** How often a caption ends in a question to its readers. */
  readonly asks: number;
  /** The call to action stands right below the opening. */
  readonly callFirst: boolean;
  readonly emoji: number;
}

export const customs: Readonly<Record<PlatformName, Customs>> = {
  instagram: {
    clickableLinks: false,
    points: 3,
    hashtags: 8,
    opening: 125,
    airy: false,
    compact: false,
    asks: 0.2,
    callFirst: false,
    emoji: 3,
  },
  tiktok: {
    clickableLinks: false,
    points: 1,
    hashtags: 5,
    opening: 100,
    airy: false,
    compact: true,
    asks: 0,
    callFirst: false,
    emoji: 2,
  },
  facebook: {
    clickableLinks: true,
    points: 3,
    hashtags: 2,
    opening: 240,
    airy: false,
    compact: false,
    asks: 0.35,
    callFirst: false,
    emoji: 3,
  },
  youtube: {
    clickableLinks: true,
    points: 5,
    hashtags: 3,
    opening: 125,
    airy: false,
    compact: false,
    asks: 0,
    callFirst: true,
    emoji: 1,
  },
  linkedin: {
    clickableLinks: true,
    points: 4,
    hashtags: 4,
    opening: 210,
    airy: true,
    compact: false,
    asks: 0.25,
    callFirst: false,
    emoji: 1,
  },
};
