import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { useStore } from '../browser/use-store.ts';
import { brought, useBrought } from './preloadable.ts';

const parts = brought(() => import('./menu-parts.tsx'));

/** A plain button until somebody opens it; the parts that make it a menu come then. */
export function Menu({
  trigger,
  children,
  align = 'start',
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  const [wanted, setWanted] = useState(false);
  const come = useBrought(parts, wanted, () => setWanted(false));
  if (come && wanted)
    return (
      <come.OpenedMenu trigger={trigger} align={align}>
        {children}
      </come.OpenedMenu>
    );
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setWanted(true);
    },
  });
}

export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => {
  const come = useStore(parts.there);
  return come ? <come.Item onSelect={onSelect}>{children}</come.Item> : null;
};

/** One of several, of which one is chosen already. */
export const MenuChoice = (props: { chosen: boolean; onSelect: () => void; children: ReactNode }) => {
  const come = useStore(parts.there);
  return come ? <come.Choice {...props} /> : null;
};

export const MenuLabel = ({ children }: { children: ReactNode }) => {
  const come = useStore(parts.there);
  return come ? <come.Label>{children}</come.Label> : null;
};

export const MenuRule = () => {
  const come = useStore(parts.there);
  return come ? <come.Rule /> : null;
};
