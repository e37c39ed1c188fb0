import type { ReactNode } from 'react';
import { formatChange, notAvailable } from './format-values.ts';

export const BigValue = ({ children }: { children: string }) => (
  <span className="font-slug text-[1.3125rem] leading-none font-medium tracking-[-0.03em] tabular-nums">
    {children}
  </span>
);

/** Below a value: what it is about, or why there is no change to show. */
export const ValueNote = ({ children }: { children: ReactNode }) => (
  <span className="mt-1 block text-xs/[1.3] text-fg-3">{children}</span>
);

export const NoValue = () => <span className="text-fg-3">{notAvailable}</span>;

/** The change since the period before, in red if it is a fall. */
export const Change = ({ change, title }: { change: number; title?: string }) => (
  <span
    className={`ml-2 font-slug text-xs leading-none font-medium whitespace-nowrap ${change <= -0.005 ? 'text-red' : 'text-fg-2'}`}
    title={title}
  >
    {formatChange(change)}
  </span>
);
