/**
 * Keeps the keyboard focus in place when the focused element is removed, drawn again elsewhere, or disabled while its
 * work is under way. The browser would drop the focus to the document, and a screen reader would start at the top of
 * the page. No library in use does this: docs/decisions/0023-focus.md.
 */
import { useRef } from 'react';

/** Dialogs, menus and pages that move the focus themselves have done so by then. */
const settleMs = 150;
/** A button that is disabled for less has the focus back without a stop in between. */
const longDisabledMs = 1000;
const containers =
  'section, form, fieldset, article, aside, ul, ol, table, main, [role=dialog], [role=group]';

/** The element and its ancestors. Once it is removed, nothing else says where it was. */
export const pathOf = (element: Element | null): Element[] => {
  const path: Element[] = [];
  for (let at = element; at; at = at.parentElement) path.push(at);
  return path;
};

const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** The element itself, or the same post on another day of the calendar. */
const findAgain = (element: Element | undefined): HTMLElement | null => {
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  if (element.isConnected) return element;
  const { post } = element.dataset;
  return post ? document.querySelector<HTMLElement>(`#main [data-post="${CSS.escape(post)}"]`) : null;
};

/** Focuses the element, or the nearest container that is left of its path, or the page. */
export const focusNearest = (path: readonly Element[]): void => {
  const element = findAgain(path[0]);
  element?.focus({ preventScroll: true });
  if (element && document.activeElement === element) return;
  const container =
    path.find((one) => one.isConnected && one.matches(containers)) ?? document.getElementById('main');
  if (!(container instanceof HTMLElement)) return;
  if (!container.hasAttribute('tabindex')) container.tabIndex = -1;
  container.focus({ preventScroll: true });
};

/** Watches the whole document until the returned function is called. */
export const keepFocus = (): (() => void) => {
  /** Of the element that was last focused, not of the container that stands in for it. */
  let path: readonly Element[] = [];
  let standIn: Element | null = null;
  let wasDisabled = false;
  let checkTimer: number | undefined;
  let disabledTimer: number | undefined;

  const isDisabled = (): boolean => path[0]?.matches(':disabled') ?? false;
  const restore = (): void => {
    const wanted = path;
    focusNearest(wanted);
    // Focusing has made `remember` forget it.
    path = wanted;
    standIn = document.activeElement;
    wasDisabled = isDisabled();
  };
  const check = (): void => {
    checkTimer = undefined;
    const [element] = path;
    if (!element || !(isFocusLost() || document.activeElement === standIn)) return;
    const isEnabledAgain = wasDisabled;
    wasDisabled = element.isConnected && isDisabled();
    if (wasDisabled) {
      if (isFocusLost()) disabledTimer ??= window.setTimeout(restore, longDisabledMs);
    } else if (isEnabledAgain || (isFocusLost() && !element.isConnected)) restore();
  };
  const checkSoon = (): void => {
    // Seen at once: a button may be enabled again by the next check.
    if (isDisabled()) wasDisabled = true;
    checkTimer ??= window.setTimeout(check, settleMs);
  };
  const forget = (): void => {
    path = [];
    standIn = null;
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
  // A click beside everything takes the focus away on purpose.
  document.addEventListener('pointerdown', forget);
  return () => {
    observer.disconnect();
    window.clearTimeout(checkTimer);
    forget();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', forget);
  };
};

/** A menu item is gone when its dialog closes; the menu's button is still there. */
const openerOf = (element: Element | null): Element | null => {
  const menu = element?.closest('[role="menu"]');
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element;
};

/**
 * For the content of a dialog. Radix gives the focus back to the dialog's trigger; ours have none, since keys, menus and
 * other pages open them. So the element that was focused before gets it back.
 */
export const useRestoreFocus = () => {
  const opener = useRef<readonly Element[]>([]);
  return {
    onOpenAutoFocus: (): void => {
      opener.current = pathOf(openerOf(document.activeElement));
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      focusNearest(opener.current);
    },
  };
};
