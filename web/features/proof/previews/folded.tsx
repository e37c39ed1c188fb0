import { createContext, useContext, useEffect, useState } from 'react';
import { marked } from './shown.tsx';
import { useCut } from './use-cut.ts';

/** Who wants to know what of the words is not seen at first. */
export const HiddenWords = createContext<((hidden: string) => void) | null>(null);

/** Words as readers meet them first, with the platform's own word for the rest. */
export function Folded({
  text,
  fold,
  lines,
  more,
  className,
}: {
  text: string;
  fold: number;
  lines: number;
  more: string;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const { words, cut } = useCut(text, fold, lines, more);
  const { shown, hidden } = cut;
  const tell = useContext(HiddenWords);
  useEffect(() => {
    tell?.(hidden);
    return () => tell?.('');
  }, [tell, hidden]);
  return (
    <>
      <span ref={words} data-words="">
        {marked(open || !hidden ? text : shown.trimEnd())}
      </span>
      {hidden && !open ? (
        <button type="button" className={className} data-more="" onClick={() => setOpen(true)}>
          &nbsp;{more}
        </button>
      ) : null}
    </>
  );
}
