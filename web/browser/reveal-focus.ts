/**
 * Scrolls an element focused by keyboard out from under fixed and sticky bars: the masthead, the phone's tab bar,
 * the bar with the send buttons. The browser only scrolls it just inside the window, and scroll-padding in CSS
 * would need each bar's height, which changes with its text.
 */

const isUnderBarAt = (element: Element, x: number, y: number): boolean => {
  for (
    let current = document.elementFromPoint(x, y);
    current && !current.contains(element);
    current = current.parentElement
  )
    if (/fixed|sticky/.test(getComputedStyle(current).position)) return true;
  return false;
};

const isCovered = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // Outside the window is not covered: the focus was left there on purpose.
  if (bottom <= 0 || top >= window.innerHeight) return false;
  const centerX = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1);
  const clampY = (y: number): number => Math.min(Math.max(y, 0), window.innerHeight - 1);
  return (
    isUnderBarAt(element, centerX, clampY(top + 1)) || isUnderBarAt(element, centerX, clampY(bottom - 1))
  );
};

/** Active until the returned function is called. Does nothing when a pointer is used. */
export const revealFocus = (): (() => void) => {
  let isKeyboard = false;
  const onKeyDown = (): void => {
    isKeyboard = true;
  };
  const onPointerDown = (): void => {
    isKeyboard = false;
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isKeyboard || !(target instanceof Element) || !target.matches(':focus-visible')) return;
    requestAnimationFrame(() => {
      // An element taller than the space between the bars cannot be shown completely.
      if (target.clientHeight < window.innerHeight / 2 && isCovered(target))
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  };
  document.addEventListener('focusin', onFocus);
  document.addEventListener('keydown', onKeyDown, true);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('keydown', onKeyDown, true);
    document.removeEventListener('pointerdown', onPointerDown, true);
  };
};
