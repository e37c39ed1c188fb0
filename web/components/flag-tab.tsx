import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** The yellow flag: the user's action is needed here. */
export const FlagTab = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <span
    className={`inline-flex h-6 items-center gap-1.5 bg-flag pr-[17px] pl-[9px] text-xs/normal font-bold whitespace-nowrap text-on-flag [clip-path:polygon(0_0,calc(100%-9px)_0,100%_50%,calc(100%-9px)_100%,0_100%)] ${className}`}
  >
    <Icon of={Flag} size={13} />
    {children}
  </span>
);
