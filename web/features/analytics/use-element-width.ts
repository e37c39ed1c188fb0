import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** About the width of a row's chart on A4 paper. */
const paperWidth = 290;

/** The width of an element in pixels, so that lines and text are drawn at their true size, in print too. */
export const useElementWidth = <E extends HTMLElement>(initial: number): [RefObject<E | null>, number] => {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(1, element.clientWidth));
    // The browser lays out the printed page as soon as this returns.
    const setPaperWidth = () => flushSync(() => setWidth(paperWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('beforeprint', setPaperWidth);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', setPaperWidth);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return [ref, width];
};
