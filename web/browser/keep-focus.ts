/**
 * Keeps the keyboard focus in place when the focused element is removed, rendered again elsewhere, or disabled
 * while its action is pending. The browser would drop the focus to the document, and a screen reader would start at
 * the top of the page. No library in use does this: docs/decisions/0023-focus.md.
 */
import { useRef } from 'react';

/** Long enough for dialogs, menus and pages that move the focus themselves. */
const checkDelayMs = 150;
/** A button that is disabled for a shorter time gets the focus back directly. */
const disabledDelayMs = 1000;
const containers =
  'section, form, fieldset, article, aside, ul, ol, table, main, [role=dialog], [role=group]';

/** The element and its ancestors. After it is removed, only this list tells where it was. */
export const pathOf = (element: Element | null): Element[] => {
  const path: Element[] = [];
  for (let current = element; current; current = current.parentElement) path.push(current);
  return path;
};

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** The element itself, or the same post on another calendar day. */
const findAgain = (element: Element | undefined): HTMLElement | null => {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (element.isConnected) return element;
  const { post } = element.dataset;
  return post ? document.querySelector<HTMLElement>(`#main [data-post="${CSS.escape(post)}"]`) : null;
};

/** Focuses the element, else its nearest ancestor container that is still in the document, else the page. */
export const focusNearest = (path: readonly Element[]): void => {
  const element = findAgain(path[0]);
  element?.focus({ preventScroll: true });
  if (element && document.activeElement === element) return;
  const container =
    path.find((ancestor) => ancestor.isConnected && ancestor.matches(containers)) ??
    document.getElementById('main');
  if (!(container instanceof HTMLElement)) return;
  if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
  container.focus({ preventScroll: true });
};

/** Watches the whole document until the returned function is called. */
export const keepFocus = (): (() => void) => {
  /** Path of the element that was last focused, not of the container that replaces it. */
  let path: readonly Element[] = [];
  let fallback: Element | null = null;
  let wasDisabled = false;
  let checkTimer: number | undefined;
  let disabledTimer: number | undefined;

  const isDisabled = (): boolean => path[0]?.matches(':disabled') ?? false;
  const restore = (): void => {
    const previous = path;
    focusNearest(previous);
    // The focus event has made `remember` clear the path.
    path = previous;
    fallback = document.activeElement;
    wasDisabled = isDisabled();
  };
  const check = (): void => {
    checkTimer = undefined;
    const [element] = path;
    if (!element || !(isFocusLost() || document.activeElement === fallback)) return;
    const isEnabledAgain = wasDisabled;
    wasDisabled = element.isConnected && isDisabled();
    if (wasDisabled) {
      if (isFocusLost()) disabledTimer ??= window.setTimeout(restore, disabledDelayMs);
    } else if (isEnabledAgain || (isFocusLost() && !element.isConnected)) restore();
  };
  const checkSoon = (): void => {
    // Recorded immediately: the button may be enabled again by the time of the check.
    if (isDisabled()) wasDisabled = true;
    checkTimer ??= window.setTimeout(check, checkDelayMs);
  };
  const forget = (): void => {
    path = [];
    fallback = null;
    wasDisabled = false;
    window.clearTimeout(disabledTimer);
    disabledTimer = undefined;
  };
  const remember = ({ target }: FocusEvent): void => {
    forget();
    if (target instanceof Element) path = pathOf(target);
  };

  const observer = new MutationObserver(checkSoon);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  document.addEventListener('focusin', remember);
  // A click on an empty area removes the focus on purpose.
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    window.clearTimeout(checkTimer);
    forget();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
};

/** A menu item is gone when its dialog closes, but the menu's button is still there. */
const findOpener = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
};

/**
 * For the content of a dialog. Radix returns the focus to the dialog's trigger, but ours have none: they are opened
 * by hotkeys, menus and other pages. So the previously focused element gets the focus back.
 */
export const useRestoreFocus = () => {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = pathOf(findOpener(document.activeElement));
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      focusNearest(opener.current);
    },
  };
};
