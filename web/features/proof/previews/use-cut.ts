import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cutToFit, type Folded, foldAt } from '../../post/text-length.ts';

/**
 * Where the platform cuts: after so many characters, or so many lines as they are drawn here. Lines are counted on a
 * copy of the block that nobody sees, whenever the words or its width change.
 */
export function useCut(
  text: string,
  fold: number,
  lines: number,
  more: string,
): { words: RefObject<HTMLSpanElement | null>; cut: Folded } {
  const words = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState<{ readonly of: string; readonly cut: Folded }>();
  useLayoutEffect(() => {
    const block = words.current?.parentElement;
    if (!block) return;
    const measure = () => {
      const copy = createCopy(block);
      try {
        const cut = cutToFit(text, fold, lines, (shown) => {
          const isWhole = shown.length === text.length;
          return copy.linesOf(isWhole ? shown : `${shown.trimEnd()}\u00a0${more}`) <= lines;
        });
        setMeasured((was) => (was?.of === text && was.cut.shown === cut.shown ? was : { of: text, cut }));
      } finally {
        copy.remove();
      }
    };
    measure();
    let { clientWidth: width } = block;
    const resized = new ResizeObserver(() => {
      if (block.clientWidth === width) return;
      width = block.clientWidth;
      measure();
    });
    resized.observe(block);
    let isGone = false;
    // Letters of the fonts to come are wider or narrower.
    void document.fonts.ready.then(() => isGone || measure());
    return () => {
      isGone = true;
      resized.disconnect();
    };
  }, [text, fold, lines, more]);
  return { words, cut: measured?.of === text ? measured.cut : foldAt(text, fold, lines) };
}

function createCopy(block: HTMLElement) {
  const copy = block.cloneNode(true) as HTMLElement;
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    width: getComputedStyle(block).width,
  });
  copy.querySelector('[data-more]')?.remove();
  block.after(copy);
  const words = copy.querySelector<HTMLElement>('[data-words]');
  const lineHeight = Number.parseFloat(getComputedStyle(words ?? copy).lineHeight);
  return {
    linesOf(shown: string): number {
      if (!words) return 1;
      words.textContent = shown;
      const drawn = words.getClientRects();
      const [first, last] = [drawn[0], drawn[drawn.length - 1]];
      if (!first || !last) return 1;
      return Math.round((last.top - first.top) / (lineHeight || first.height)) + 1;
    },
    remove: () => copy.remove(),
  };
}
