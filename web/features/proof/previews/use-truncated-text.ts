import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FoldedText, foldText, foldToFit } from '../../post/text-length.ts';

/**
 * Where the platform truncates the text: after a number of characters, or of lines as rendered here. Lines are
 * counted on a hidden copy of the block, whenever the text or its width changes.
 */
export function useTruncatedText(
  text: string,
  fold: number,
  lines: number,
  more: string,
): { textRef: RefObject<HTMLSpanElement | null>; folded: FoldedText } {
  const textRef = useRef<HTMLSpanElement>(null);
  const [measured, setMeasured] = useState<{ readonly of: string; readonly cut: FoldedText }>();
  useLayoutEffect(() => {
    const block = textRef.current?.parentElement;
    if (!block) return;
    let width = 0;
    let isUnmounted = false;
    const measure = () => {
      if (isUnmounted) return;
      width = block.clientWidth;
      const copy = createCopy(block);
      try {
        const cut = foldToFit(text, fold, lines, (shown) => {
          const isWhole = shown.length === text.length;
          return copy.linesOf(isWhole ? shown : `${shown.trimEnd()}\u00a0${more}`) <= lines;
        });
        setMeasured((previous) => {
          const current = previous?.of === text ? previous.cut : foldText(text, fold, lines);
          return current.shown === cut.shown ? previous : { of: text, cut };
        });
      } finally {
        copy.remove();
      }
    };
    // Before the next paint, which needs the layout anyway. Measuring here would compute it in the middle of a commit.
    const frame = requestAnimationFrame(() => {
      flushSync(measure);
      // Letters of web fonts that load later are wider or narrower.
      if (document.fonts.status === 'loading') void document.fonts.ready.then(measure);
    });
    const resizeObserver = new ResizeObserver(() => {
      if (block.clientWidth !== width) measure();
    });
    resizeObserver.observe(block);
    return () => {
      isUnmounted = true;
      cancelAnimationFrame(frame);
      resizeObserver.disconnect();
    };
  }, [text, fold, lines, more]);
  return { textRef, folded: measured?.of === text ? measured.cut : foldText(text, fold, lines) };
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
  const textElement = copy.querySelector<HTMLElement>('[data-words]');
  const lineHeight = Number.parseFloat(getComputedStyle(textElement ?? copy).lineHeight);
  return {
    linesOf(shown: string): number {
      if (!textElement) return 1;
      textElement.textContent = shown;
      const rects = textElement.getClientRects();
      const [first, last] = [rects[0], rects[rects.length - 1]];
      if (!first || !last) return 1;
      return Math.round((last.top - first.top) / (lineHeight || first.height)) + 1;
    },
    remove: () => copy.remove(),
  };
}
