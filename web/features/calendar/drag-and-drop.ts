/** Posts are dragged by mouse, by pen, or by a long press with a finger; Escape cancels. */
import { type RefObject, useEffect, useRef } from 'react';
import { createStore } from '../../browser/store.ts';
import { isDrag } from './drag-geometry.ts';
import { type DragHandlers, startDrag } from './start-drag.ts';

const draggable = '[data-part=movable], [data-tray]';
const longPressMs = 400;

/** Why a drop at the pointer would be refused. */
export const dropRefusal = createStore<string | null>(null);

/** Makes the posts inside the returned element draggable. */
export function useDragAndDrop(handlers: Omit<DragHandlers, 'onTarget'>): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!root.current) return;
    return enableDragging(root.current, () => ({
      ...latest.current,
      onTarget: (effect) => dropRefusal.set(effect?.allowed === false ? effect.label : null),
    }));
  }, []);
  return root;
}

/** Dragging stays enabled until the returned function is called. */
function enableDragging(root: HTMLElement, handlers: () => DragHandlers): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let isDragging = false;
  let cancel = (): void => undefined;

  const onPointerDown = (event: PointerEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>(draggable) : null;
    const post = element && handlers().findPost(element);
    if (!element || !post || !event.isPrimary || event.button !== 0) return;
    cancel();
    const gesture = new AbortController();
    const during = { signal: gesture.signal };
    const isFinger = event.pointerType === 'touch';
    let drag: ReturnType<typeof startDrag> | undefined;
    const start = () => {
      isDragging = true;
      drag = startDrag({ root, element, post, at: { x: event.clientX, y: event.clientY }, handlers });
    };
    const longPress = isFinger ? window.setTimeout(start, longPressMs) : undefined;
    const end = () => {
      window.clearTimeout(longPress);
      gesture.abort();
      isDragging = false;
    };
    cancel = () => {
      end();
      drag?.cancel();
    };
    const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!drag && isDrag(x - event.clientX, y - event.clientY)) {
        // A finger that moves before the long press is scrolling.
        if (isFinger) return cancel();
        start();
      }
      drag?.moveTo({ x, y });
    };
    window.addEventListener('pointermove', onPointerMove, during);
    window.addEventListener('pointercancel', () => cancel(), during);
    window.addEventListener('blur', () => cancel(), during);
    window.addEventListener(
      'pointerup',
      () => {
        end();
        if (drag) swallowClick();
        drag?.drop();
      },
      during,
    );
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !drag) return;
        key.preventDefault();
        key.stopPropagation();
        window.addEventListener('pointerup', swallowClick, { once: true });
        cancel();
      },
      { ...during, capture: true },
    );
  };
  const preventWhileDragging = (event: Event): void => {
    if (isDragging) event.preventDefault();
  };
  root.addEventListener('pointerdown', onPointerDown, { signal });
  // Registered before a touch starts: once the browser has decided to scroll, it cannot be stopped.
  root.addEventListener('touchmove', preventWhileDragging, { signal, passive: false });
  root.addEventListener('contextmenu', preventWhileDragging, { signal });
  root.addEventListener('selectstart', preventWhileDragging, { signal });
  // Otherwise the browser would drag pictures itself.
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  return () => {
    cancel();
    controller.abort();
  };
}

/** Suppresses the click that follows a drag, which is not meant for the post. */
function swallowClick(): void {
  const swallow = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true });
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
