import type { ReactNode } from 'react';

/** How many things need the user. */
export const Count = ({
  isSmall = false,
  className = '',
  children,
}: {
  isSmall?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <span
    className={`inline-grid place-items-center rounded-[2px] bg-flag px-[5px] font-slug leading-none font-medium text-on-flag ${isSmall ? 'h-[15px] min-w-4 text-[10px]' : 'h-[18px] min-w-[19px] text-2xs'} ${className}`}
  >
    {children}
  </span>
);
