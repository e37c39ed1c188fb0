import type { ReactNode } from 'react';
import { useTitle } from '../browser/use-title.ts';

/** An ordinary page: title in the voice, one sentence, and the page's action. */
export function Page({
  title,
  heading,
  over,
  sub,
  action,
  children,
}: {
  title: string;
  heading?: ReactNode;
  /** The way back, above the title. */
  over?: ReactNode;
  sub?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <main id="main" tabIndex={-1} className="page">
      <div className="page-head mb-6 flex items-end justify-between gap-6 max-phone:flex-col max-phone:items-start max-phone:gap-4">
        <div>
          {over}
          <h1 className="title">{heading ?? title}</h1>
          {sub ? <p className="mt-1.5 max-w-[62ch] text-fg-2">{sub}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}
