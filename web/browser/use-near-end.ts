import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** Calls back when the element comes close to the viewport, so that a long list loads its next page by itself. */
export const useNearEnd = (onNear: () => void): RefCallback<HTMLElement> => {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
};
