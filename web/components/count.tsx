import type { ReactNode } from 'react';

/** How many things need the user. */
export const Count = ({
  isSmall = false,
  className = '',
  hidden,
  children,
}: {
  isSmall?: boolean;
  className?: string;
  /** Hidden from screen readers: the link already says it. */
  hidden?: true;
  children: ReactNode;
}) => (
  <span
    className={`inline-grid place-items-center rounded-[2px] bg-flag px-[5px] font-slug leading-none font-medium text-on-flag ${isSmall ? 'h-[15px] min-w-4 text-[10px]' : 'h-[18px] min-w-[19px] text-2xs'} ${className}`}
    aria-hidden={hidden}
  >
    {children}
  </span>
);
