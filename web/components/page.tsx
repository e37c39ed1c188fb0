import type { ReactNode } from 'react';
import { useTitle } from '../browser/use-title.ts';

/** A standard page: title, one sentence, and the page's action. */
export function Page({
  title,
  heading,
  backLink,
  subtitle,
  action,
  children,
}: {
  title: string;
  heading?: ReactNode;
  /** Link back, above the title. */
  backLink?: ReactNode;
  subtitle?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
  return (
    <main id="main" tabIndex={-1} className="page">
      <div
        data-part="page-head"
        className="mb-6 flex items-end justify-between gap-6 max-phone:flex-col max-phone:items-start max-phone:gap-4 [&>.btn-quiet]:-mx-3.5"
      >
        <div>
          {backLink}
          <h1 className="title">{heading ?? title}</h1>
          {subtitle ? <p className="mt-1.5 max-w-[62ch] text-fg-2">{subtitle}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </main>
  );
}
