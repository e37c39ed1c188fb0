/** How much room the page has, where that decides what is drawn at all; what only moves is for the stylesheet. */
import { useSyncExternalStore } from 'react';

const roomOf = (query: string): (() => boolean) => {
  const media = window.matchMedia(query);
  const follow = (onChange: () => void) => {
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(follow, () => media.matches);
};

/** As styles.css has them. */
export const usePhone = roomOf('(width < 761px)');
export const useWide = roomOf('(width >= 1241px)');
