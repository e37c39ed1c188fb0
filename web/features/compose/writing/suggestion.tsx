import type { ReactNode } from 'react';
import { t } from '../../../i18n/t.ts';

/** Something in pencil: nobody's word until a person takes it. */
export function Suggestion({
  name,
  title,
  aside,
  act,
  children,
  actions,
}: {
  /** Where there are several. */
  name?: string;
  title: ReactNode;
  aside?: ReactNode;
  /** At its head, where what follows is long. */
  act?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="sug" {...(name ? { role: 'group', 'aria-label': name } : {})}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="slug flex items-center gap-1.5">{title}</span>
        {aside ? <span className="meta">{aside}</span> : null}
        {act}
      </div>
      {children}
      {actions ? <div className="flex flex-wrap items-center gap-1.5">{actions}</div> : null}
    </div>
  );
}

/** Something is being written: what has come so far, and the way to stop it. */
export function Underway({ title, text, onStop }: { title: string; text: string; onStop: () => void }) {
  return (
    <Suggestion
      title={<span role="status">{title}</span>}
      actions={
        <button type="button" className="btn btn-sm" onClick={onStop}>
          {t('Stop')}
        </button>
      }
    >
      {text ? <p className="sug-text">{text}</p> : null}
      <div className="pressline" />
    </Suggestion>
  );
}
