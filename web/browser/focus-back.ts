import { useRef } from 'react';
import { goOnAt, wayUp } from './focus-keep.ts';

/** Who opened it from a menu finds the menu gone, and its button still there. */
const keeperOf = (element: Element | null): HTMLElement | null => {
  const menu = element?.closest('[role="menu"]');
  const keeper = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
  return keeper instanceof HTMLElement ? keeper : null;
};

/**
 * Radix gives the focus back to the button that belongs to a dialog. Ours belong to none: keys, menus and other pages
 * open them. So whoever had the focus gets it back; where the dialog took that away, the page goes on around it.
 */
export const useFocusBack = () => {
  const had = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      had.current = wayUp(keeperOf(document.activeElement));
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      goOnAt(had.current);
    },
  };
};
