/** The menu itself. Only menu.tsx loads it. */
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';

/** What floats above the page fades in; it does not move. */
export const floatingClass = 'z-50 min-w-[216px] animate-fade rounded-3 bg-paper shadow-menu';

const itemClass =
  'flex min-h-[34px] cursor-pointer items-center gap-[9px] rounded-2 px-2.5 py-[5px] text-sm/normal outline-none data-highlighted:bg-sunk';

/** Mounted when the menu is opened. */
export function OpenedMenu({
  trigger,
  children,
  align,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align: 'start' | 'end';
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        className={`${floatingClass} p-[5px]`}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export const Item = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <DropdownMenu.Item className={itemClass} onSelect={onSelect}>
    {children}
  </DropdownMenu.Item>
);

/** One of several options, with the selected one checked. */
export const Choice = ({
  chosen,
  onSelect,
  children,
}: {
  chosen: boolean;
  onSelect: () => void;
  children: ReactNode;
}) => (
  <DropdownMenu.CheckboxItem role="menuitemradio" className={itemClass} checked={chosen} onSelect={onSelect}>
    {children}
  </DropdownMenu.CheckboxItem>
);

export const Label = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="meta px-2.5 pt-1.5 pb-1">{children}</DropdownMenu.Label>
);

export const Separator = () => <DropdownMenu.Separator className="my-1 border-t border-edge" />;
