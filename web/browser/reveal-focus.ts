/**
 * Scrolls what gets the focus by keyboard out from under bars that stay in place: the masthead, the tabs of a phone, the
 * bar a post is sent with. The browser brings it just inside the window, and scroll-padding in CSS would need the height
 * of each bar, which changes with its text.
 */

const isUnderBarAt = (element: Element, x: number, y: number): boolean => {
  for (let at = document.elementFromPoint(x, y); at && !at.contains(element); at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
  return false;
};

const isCovered = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // Outside the window it was left on purpose, not covered.
  if (bottom <= 0 || top >= window.innerHeight) return false;
  const middle = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1);
  const within = (y: number): number => Math.min(Math.max(y, 0), window.innerHeight - 1);
  return isUnderBarAt(element, middle, within(top + 1)) || isUnderBarAt(element, middle, within(bottom - 1));
};

/** Until the returned function is called. Nothing moves under a mouse or a finger. */
export const revealFocus = (): (() => void) => {
  let isByKey = false;
  const onKeyDown = (): void => {
    isByKey = true;
  };
  const onPointerDown = (): void => {
    isByKey = false;
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!isByKey || !(target instanceof Element) || !target.matches(':focus-visible')) return;
    requestAnimationFrame(() => {
      // What is taller than the room between the bars cannot be shown whole.
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
