import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** About what a row's drawing has on a sheet of A4. */
const paperWidth = 290;

/** How wide an element is, in pixels, so that lines and letters are drawn at their true size; on paper too. */
export const useWidth = <E extends HTMLElement>(first: number): [RefObject<E | null>, number] => {
  const place = useRef<E>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(1, element.clientWidth));
    // The browser lays the sheet out as soon as this returns.
    const toPaper = () => flushSync(() => setWidth(paperWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return [place, width];
};
