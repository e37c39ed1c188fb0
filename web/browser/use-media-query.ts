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
const twoColumns = '(width >= 1101px)';
export const useHasTwoColumns = createMediaQueryHook(twoColumns);
/** For what is loaded before anything is rendered. */
export const hasTwoColumns = (): boolean => window.matchMedia(twoColumns).matches;
export const useIsWide = createMediaQueryHook('(width >= 1241px)');
