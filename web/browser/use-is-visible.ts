import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
};

/** False in a background tab or a minimized window. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
