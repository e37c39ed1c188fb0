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

/** A plain button until it is first opened; the menu's code is loaded then. */
export function Menu({
  trigger,
  children,
  align = 'start',
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  children: ReactNode;
  align?: 'start' | 'end';
}) {
  const [requested, setRequested] = useState(false);
  const loaded = usePreloadable(parts, requested, () => setRequested(false));
  if (loaded && requested)
    return (
      <loaded.OpenedMenu trigger={trigger} align={align}>
        {children}
      </loaded.OpenedMenu>
    );
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setRequested(true),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setRequested(true);
    },
  });
}

export const MenuItem = ({ onSelect, children }: { onSelect: () => void; children: ReactNode }) => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Item onSelect={onSelect}>{children}</loaded.Item> : null;
};

/** One of several options, with the selected one checked. */
export const MenuChoice = (props: { chosen: boolean; onSelect: () => void; children: ReactNode }) => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Choice {...props} /> : null;
};

export const MenuLabel = ({ children }: { children: ReactNode }) => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Label>{children}</loaded.Label> : null;
};

export const MenuSeparator = () => {
  const loaded = useStore(parts.loaded);
  return loaded ? <loaded.Separator /> : null;
};
