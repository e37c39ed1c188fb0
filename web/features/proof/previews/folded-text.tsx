import { createContext, useContext, useEffect, useState } from 'react';
import type { TextRange } from '../../post/mentions.ts';
import { highlightLinks } from './highlight-links.tsx';
import type { LinkedHandles } from './split-at-links.ts';
import { useTruncatedText } from './use-truncated-text.ts';

/** Receives the text that is hidden at first. */
export const HiddenTextContext = createContext<((hidden: string) => void) | null>(null);

/** The parts of the text that are mentions. */
export const MentionsContext = createContext<readonly TextRange[]>([]);

/** Text as readers see it first, with the platform's own label for the rest. */
export function FoldedText({
  text,
  fold,
  lines,
  more,
  moreClass,
  tagClass,
  handles = 'none',
}: {
  text: string;
  fold: number;
  lines: number;
  more: string;
  moreClass: string;
  tagClass: string;
  /** The `@handles` that the platform links by itself. */
  handles?: LinkedHandles;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const { textRef, folded } = useTruncatedText(text, fold, lines, more);
  const { shown, hidden } = folded;
  const reportHidden = useContext(HiddenTextContext);
  const mentions = useContext(MentionsContext);
  useEffect(() => {
    reportHidden?.(hidden);
    return () => reportHidden?.('');
  }, [reportHidden, hidden]);
  return (
    <>
      <span ref={textRef} data-words="">
        {highlightLinks(isOpen || !hidden ? text : shown.trimEnd(), tagClass, { mentions, handles })}
      </span>
      {hidden && !isOpen ? (
        <button type="button" className={moreClass} data-more="" onClick={() => setIsOpen(true)}>
          &nbsp;{more}
        </button>
      ) : null}
    </>
  );
}
