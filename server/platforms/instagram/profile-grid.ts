/** The grid of an Instagram profile: upright tiles that crop every post to one shape. Stories are not among them. */
import type { GridTile, ProfileGrid } from '../../domain/platform-port/definition.ts';
import { type Format, formatOf, isInFeed } from './map.ts';
import { messages } from './messages.ts';

const tiles: Readonly<Record<Format, GridTile | null>> = {
  image: { mark: null, label: null },
  reel: { mark: 'video', label: messages.as_reel() },
  carousel: { mark: 'several', label: messages.carousel() },
  story: null,
};

export const profileGrid: ProfileGrid = {
  columns: 3,
  // Since January 2025. Posts may be 4:5, of which the grid cuts a little off both sides.
  tileRatio: 3 / 4,
  tileOf(content) {
    const format = formatOf(content);
    // A Reel that is kept out of the feed stands only in the tab of Reels.
    return format === 'reel' && !isInFeed(content.options) ? null : tiles[format];
  },
};
