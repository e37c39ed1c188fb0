/** The menu itself. Only menu.tsx loads it. */
import * as DropdownMenu from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';

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
      <DropdownMenu.Content className="menu" align={align} sideOffset={6} collisionPadding={8}>
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export const Item = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => (
  <DropdownMenu.Item className="menu-item" onSelect={onSelect}>
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
  <DropdownMenu.CheckboxItem role="menuitemradio" className="menu-item" checked={chosen} onSelect={onSelect}>
    {children}
  </DropdownMenu.CheckboxItem>
);

export const Label = ({ children }: { children: ReactNode }) => (
  <DropdownMenu.Label className="meta px-2.5 pt-1.5 pb-1">{children}</DropdownMenu.Label>
);

export const Separator = () => <DropdownMenu.Separator className="my-1 border-t border-edge" />;
