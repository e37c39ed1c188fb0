import {
  type ButtonHTMLAttributes,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import { useStore } from '../browser/use-store.ts';
import { preloadable, usePreloadable } from './preloadable.ts';

const parts = preloadable(() => import('./menu-parts.tsx'));

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
  const loaded = usePreloadable(parts, wanted, () => setWanted(false));
  if (loaded && wanted)
    return (
      <loaded.OpenedMenu trigger={trigger} align={align}>
        {children}
      </loaded.OpenedMenu>
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
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Item onSelect={onSelect}>{children}</loaded.Item> : null;
};

/** One of several, of which one is chosen already. */
export const MenuChoice = (props: { chosen: boolean; onSelect: () => void; children: ReactNode }) => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Choice {...props} /> : null;
};

export const MenuLabel = ({ children }: { children: ReactNode }) => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Label>{children}</loaded.Label> : null;
};

export const MenuRule = () => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Rule /> : null;
};
