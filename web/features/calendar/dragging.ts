/**
 * A post is dragged by mouse, by pen, or by a finger that stays on it. All of it happens straight in the page: nothing
 * is drawn anew until something is dropped, however many posts there are.
 */
import { hasLeft } from './calendar-drag.ts';
import { type DragHandlers, lift } from './lifted.ts';

const source = '.cal-movable[data-post], [data-tray]';
const longPressMs = 400;

/** Until the function that it gives is called. */
export function allowDragging(root: HTMLElement, handlers: () => DragHandlers): () => void {
  const all = new AbortController();
  const { signal } = all;
  let isDragging = false;
  let letGo = (): void => undefined;

  const press = (event: PointerEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(source) : null;
    const post = element && handlers().postOf(element);
    if (!element || !post || !event.isPrimary || event.button !== 0) return;
    letGo();
    const held = new AbortController();
    const during = { signal: held.signal };
    const isFinger = event.pointerType === 'touch';
    let lifted: ReturnType<typeof lift> | undefined;
    const take = () => {
      isDragging = true;
      lifted = lift({ root, element, post, at: { x: event.clientX, y: event.clientY }, handlers });
    };
    const waiting = isFinger ? window.setTimeout(take, longPressMs) : undefined;
    const end = () => {
      window.clearTimeout(waiting);
      held.abort();
      isDragging = false;
    };
    letGo = () => {
      end();
      lifted?.putBack();
    };
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!lifted && hasLeft(x - event.clientX, y - event.clientY)) {
        // A finger that moves at once scrolls.
        if (isFinger) return letGo();
        take();
      }
      lifted?.moveTo({ x, y });
    };
    window.addEventListener('pointermove', move, during);
    window.addEventListener('pointercancel', () => letGo(), during);
    window.addEventListener('blur', () => letGo(), during);
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (lifted) swallowClick();
        lifted?.drop();
      },
      during,
    );
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !lifted) return;
        key.preventDefault();
        key.stopPropagation();
        window.addEventListener('pointerup', swallowClick, { once: true });
        letGo();
      },
      { ...during, capture: true },
    );
  };
  const stay = (event: Event): void => {
    if (isDragging) event.preventDefault();
  };
  root.addEventListener('pointerdown', press, { signal });
  // Known from the beginning of a touch, else the browser has decided to scroll by the time it is lifted.
  root.addEventListener('touchmove', stay, { signal, passive: false });
  root.addEventListener('contextmenu', stay, { signal });
  root.addEventListener('selectstart', stay, { signal });
  // Pictures would be dragged by the browser.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    letGo();
    all.abort();
  };
}

/** Letting go of what was dragged is not a click on it. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
