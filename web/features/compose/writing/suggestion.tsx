import type { ReactNode } from 'react';
import { BusyLine } from '../../../components/busy-line.tsx';
import { t } from '../../../i18n/t.ts';

/** Suggested text: it becomes part of the post only when the user accepts it. */
export function Suggestion({
  name,
  title,
  aside,
  headAction,
  children,
  actions,
}: {
  /** Its accessible name, where there are several. */
  name?: string;
  title: ReactNode;
  aside?: ReactNode;
  /** An action at its head, for long content. */
  headAction?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    // In pencil grey, because it is not accepted yet.
    <div
      className="grid gap-[9px] rounded-[4px] border-[1.5px] border-dashed border-(--pencil) px-3.5 py-[11px]"
      {...(name ? { role: 'group', 'aria-label': name } : {})}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="slug flex items-center gap-1.5">{title}</span>
        {aside ? <span className="meta">{aside}</span> : null}
        {headAction}
      </div>
      {children}
      {actions ? <div className="flex flex-wrap items-center gap-1.5">{actions}</div> : null}
    </div>
  );
}

export const SuggestedText = ({ children }: { children: ReactNode }) => (
  <p
    data-part="suggested-text"
    className="text-md leading-[1.55] wrap-anywhere whitespace-pre-wrap text-fg-2 [&>:is(ins,del)]:px-px"
  >
    {children}
  </p>
);

/** A suggestion being written: what has arrived so far, and a stop button. */
export function SuggestionProgress({
  title,
  text,
  onStop,
}: {
  title: string;
  text: string;
  onStop: () => void;
}) {
  return (
    <Suggestion
      title={<span role="status">{title}</span>}
      actions={
        <button type="button" className="btn btn-sm" onClick={onStop}>
          {t('Stop')}
        </button>
      }
    >
      {text ? <SuggestedText>{text}</SuggestedText> : null}
      <BusyLine />
    </Suggestion>
  );
}
