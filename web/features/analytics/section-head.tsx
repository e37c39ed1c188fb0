import type { ReactNode } from 'react';

/** The title of a part of the report, and what is beside it. */
export const SectionHead = ({ id, title, children }: { id: string; title: string; children?: ReactNode }) => (
  <div className="mb-2 flex min-h-[34px] flex-wrap items-center justify-between gap-x-4 gap-y-1.5 print:break-inside-avoid print:break-after-avoid">
    <h2 className="h2" id={id}>
      {title}
    </h2>
    {children}
  </div>
);
