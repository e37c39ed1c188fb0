/** Every placement we know, whether or not this installation offers its platform. */
import type { Placement } from '../domain/media/placements.ts';
import { facebookPlacements } from './facebook/media.ts';
import { instagramPlacements } from './instagram/media.ts';
import { linkedinPlacements } from './linkedin/media.ts';
import { tiktokPlacements } from './tiktok/media.ts';
import { youtubePlacements } from './youtube/media.ts';

export const placements: readonly Placement[] = [
  ...linkedinPlacements,
  ...tiktokPlacements,
  ...facebookPlacements,
  ...instagramPlacements,
  ...youtubePlacements,
];
