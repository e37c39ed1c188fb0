/**
 * What has the focus is seen. The browser brings it just inside the window, where bars that stay in place (the masthead,
 * the tabs of a phone, what a post is sent with) may lie above it; how tall they are changes with what they say.
 */

/** The bar that lies above a point of an element, if one does. */
const barAt = (element: Element, x: number, y: number): boolean => {
  for (let at = document.elementFromPoint(x, y); at && !at.contains(element); at = at.parentElement)
    if (/fixed|sticky/.test(getComputedStyle(at).position)) return true;
  return false;
};

const isCovered = (element: Element): boolean => {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  // Out of sight it was left on purpose, not covered.
  if (bottom <= 0 || top >= window.innerHeight) return false;
  const middle = Math.min(Math.max((left + right) / 2, 0), window.innerWidth - 1);
  const within = (y: number): number => Math.min(Math.max(y, 0), window.innerHeight - 1);
  return barAt(element, middle, within(top + 1)) || barAt(element, middle, within(bottom - 1));
};

/** Under a mouse or a finger nothing moves: what is pressed there is seen. */
export const showFocus = (): (() => void) => {
  let isByKey = false;
  const byKey = (): void => {
    isByKey = true;
  };
  const byPointer = (): void => {
    isByKey = false;
  };
  const look = ({ target }: FocusEvent): void => {
    if (!isByKey || !(target instanceof Element) || !target.matches(':focus-visible')) return;
    requestAnimationFrame(() => {
      // Taller than the room between the bars, it is in nobody's way.
      if (target.clientHeight < window.innerHeight / 2 && isCovered(target))
        target.scrollIntoView({ block: 'center', behavior: 'instant' });
    });
  };
  document.addEventListener('focusin', look);
  document.addEventListener('keydown', byKey, true);
  document.addEventListener('pointerdown', byPointer, true);
  return () => {
    document.removeEventListener('focusin', look);
    document.removeEventListener('keydown', byKey, true);
    document.removeEventListener('pointerdown', byPointer, true);
  };
};
