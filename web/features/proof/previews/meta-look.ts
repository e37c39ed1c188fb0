import type { PostKind } from '../../post/post-options.ts';
import { type Look, previewPlaces } from './preview.ts';

/** A Reel or a Story. The platforms' values, not ours; they look the same in either theme. */
export const screenClass =
  'bg-[#0b0b0c] text-[14px]/[1.35] before:pointer-events-none before:absolute before:inset-0 before:z-1';

/** Over a video, whose player has buttons at the bottom. */
export const videoShadeClass =
  'before:bg-[linear-gradient(rgb(0_0_0/0.5),transparent_18%),linear-gradient(transparent_54%,rgb(0_0_0/0.6)_84%,transparent)]';

export const portraitClass = 'size-[32px] rounded-[50%] bg-[#3b3b3b] text-[12px] font-semibold';

/** For platforms that have posts, Reels and Stories. */
export const metaLook = (Preview: Look['Preview'], kind: PostKind, lines: number): Look => {
  if (kind === 'post') return { Preview, place: previewPlaces.feedOnPhone, hasDarkTheme: true, lines };
  return kind === 'reel'
    ? { Preview, place: previewPlaces.reel, hasDarkTheme: false, lines: 2, fold: 125 }
    : { Preview, place: previewPlaces.story, hasDarkTheme: false, lines: 1, hidesText: true };
};
