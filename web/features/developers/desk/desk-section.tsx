import type { ReactNode } from 'react';
import type { AppDetailView } from '../../../../server/http/views.ts';

/** What each section of the desk is given. */
export interface AppSectionProps {
  readonly app: AppDetailView;
  readonly zone: string;
}

/** A part of the desk that a link leads to: its title, what is beside it, and its content. */
export const AppSection = ({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-[76px]">
    <div className="mb-2.5 flex min-h-[34px] flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <h2 className="h2" id={`${id}-title`}>
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
