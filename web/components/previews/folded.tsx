import { useState } from 'react';
import { foldAt } from '../../lib/counting.ts';
import { marked } from './shown.tsx';

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
  const { shown, hidden } = foldAt(text, fold, lines);
  return (
    <>
      {marked(open || !hidden ? text : shown.trimEnd())}
      {hidden && !open ? (
        <button type="button" className={className} onClick={() => setOpen(true)}>
          &nbsp;{more}
        </button>
      ) : null}
    </>
  );
}
