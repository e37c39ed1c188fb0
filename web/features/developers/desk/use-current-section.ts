import { useEffect, useState } from 'react';

/** How far below the top of the window a section counts as the one that is read. */
const readingLinePx = 160;

/** The section that is being read: the last one that begins above the reading line. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0]);
  useEffect(() => {
    const find = () => {
      const above = ids.filter((id) => {
        const section = document.getElementById(id);
        return section !== null && section.getBoundingClientRect().top <= readingLinePx;
      });
      setCurrent(above.at(-1) ?? ids[0]);
    };
    find();
    window.addEventListener('scroll', find, { passive: true });
    return () => window.removeEventListener('scroll', find);
  }, [ids]);
  return current;
};
