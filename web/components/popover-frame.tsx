/** The popover itself. Only popover.tsx loads it. */
import * as Radix from 'radix-ui/popover';
import { floatingClass } from './menu-parts.tsx';
import type { PopoverProps } from './popover.tsx';

export function PopoverFrame({
  open,
  onOpenChange,
  trigger,
  label,
  className,
  side = 'bottom',
  align = 'start',
  onClosed,
  children,
}: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={`${floatingClass} ${className}`}
          side={side}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          aria-label={label}
          {...(onClosed ? { onCloseAutoFocus: onClosed } : {})}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
