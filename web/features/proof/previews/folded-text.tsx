import { createContext, useContext, useEffect, useState } from 'react';
import { highlightLinks } from './preview-media.tsx';
import { useTruncatedText } from './use-truncated-text.ts';

/** Receives the text that is hidden at first. */
export const HiddenTextContext = createContext<((hidden: string) => void) | null>(null);

/** Text as readers see it first, with the platform's own label for the rest. */
export function FoldedText({
  text,
  fold,
  lines,
  more,
  moreClass,
  tagClass,
}: {
  text: string;
  fold: number;
  lines: number;
  more: string;
  moreClass: string;
  tagClass: string;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { textRef, folded } = useTruncatedText(text, fold, lines, more);
  const { shown, hidden } = folded;
  const reportHidden = useContext(HiddenTextContext);
  useEffect(() => {
    reportHidden?.(hidden);
    return () => reportHidden?.('');
  }, [reportHidden, hidden]);
  return (
    <>
      <span ref={textRef} data-words="">
        {highlightLinks(isOpen || !hidden ? text : shown.trimEnd(), tagClass)}
      </span>
      {hidden && !isOpen ? (
        <button type="button" className={moreClass} data-more="" onClick={() => setIsOpen(true)}>
          &nbsp;{more}
        </button>
      ) : null}
    </>
  );
}
