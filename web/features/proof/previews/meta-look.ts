import type { PostKind } from '../../post/post-options.ts';
import { type Look, previewPlaces } from './preview.ts';

/** Where one platform has posts, Reels and Stories. */
export const metaLook = (Preview: Look['Preview'], kind: PostKind, lines: number): Look => {
  if (kind === 'post') return { Preview, place: previewPlaces.feedOnPhone, shades: true, lines };
  return kind === 'reel'
    ? { Preview, place: previewPlaces.reel, shades: false, lines: 2, fold: 125 }
    : { Preview, place: previewPlaces.story, shades: false, lines: 1, silent: true };
};
