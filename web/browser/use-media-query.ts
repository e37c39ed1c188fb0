/** For layouts that differ in what is rendered; mere styling belongs in the stylesheet. */
import { useSyncExternalStore } from 'react';

const createMediaQueryHook = (query: string): (() => boolean) => {
  const media = window.matchMedia(query);
  const subscribe = (onChange: () => void) => {
    media.addEventListener('change', onChange);
    return () => media.removeEventListener('change', onChange);
  };
  return () => useSyncExternalStore(subscribe, () => media.matches);
};

/** The same breakpoints as in styles.css. */
export const useIsPhone = createMediaQueryHook('(width < 761px)');
const deskQuery = '(width >= 1101px)';
export const useIsDesk = createMediaQueryHook(deskQuery);
/** For what is loaded before anything is rendered. */
export const isDesk = (): boolean => window.matchMedia(deskQuery).matches;
export const useIsWide = createMediaQueryHook('(width >= 1241px)');
