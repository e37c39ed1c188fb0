import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode } from 'react';
import { preloadable, usePreloadable } from './preloadable.ts';

export interface PopoverProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** Its accessible name. */
  readonly label: string;
  readonly className: string;
  readonly side?: 'top' | 'bottom';
  readonly align?: 'start' | 'end';
  /** Called when the focus would return to the button; may move it elsewhere instead. */
  readonly onClosed?: (event: Event) => void;
  readonly children: ReactNode;
}

const frame = preloadable(() => import('./popover-frame.tsx'));

/** A few fields beside the button they belong to: a plain button until it is first opened. */
export function Popover(props: PopoverProps) {
  const { open, onOpenChange, trigger } = props;
  const loaded = usePreloadable(frame, open, () => onOpenChange(false));
  if (loaded) return <loaded.PopoverFrame {...props} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => onOpenChange(true),
  });
}
