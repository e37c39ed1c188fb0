import { type TouchEvent, useRef } from 'react';
import { detectSwipe } from './detect-swipe.ts';

/** Elements that scroll sideways, are typed into, or are held keep the touch. */
const keepsTouch = (target: EventTarget, within: Element): boolean => {
  for (
    let node = target instanceof Element ? target : null;
    node && node !== within;
    node = node.parentElement
  ) {
    if (node.matches('input, textarea, select, video, [data-part="hold"], [role="dialog"]')) return true;
    if (node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true;
  }
  return false;
};

/** For the element that shows a proof: a swipe only moves between proofs and never decides anything. */
export const useSwipe = (handlers: { readonly next: () => void; readonly previous: () => void }) => {
  const touchStart = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      touchStart.current =
        touch && !keepsTouch(target, currentTarget)
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const start = touchStart.current;
      const touch = changedTouches[0];
      touchStart.current = null;
      if (!start || !touch) return;
      const direction = detectSwipe({
        right: touch.clientX - start.x,
        down: touch.clientY - start.y,
        ms: timeStamp - start.at,
      });
      if (direction) handlers[direction]();
    },
    onTouchCancel: () => {
      touchStart.current = null;
    },
  };
};
