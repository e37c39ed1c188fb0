import type { PostKind } from '../../post/post-options.ts';
import { type Look, previewPlaces } from './preview.ts';

/** For platforms that have posts, Reels and Stories. */
export const metaLook = (Preview: Look['Preview'], kind: PostKind, lines: number): Look => {
  if (kind === 'post') return { Preview, place: previewPlaces.feedOnPhone, hasDarkTheme: true, lines };
  return kind === 'reel'
    ? { Preview, place: previewPlaces.reel, hasDarkTheme: false, lines: 2, fold: 125 }
    : { Preview, place: previewPlaces.story, hasDarkTheme: false, lines: 1, hidesText: true };
};
