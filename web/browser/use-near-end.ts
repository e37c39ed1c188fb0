import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Calls when the element comes near to what is seen, so that a long list goes on by itself. */
export const useNearEnd = (onNear: () => void): RefCallback<HTMLElement> => {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const watcher = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '300px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
};
