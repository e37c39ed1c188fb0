import { type TouchEvent, useRef } from 'react';
import { swipeOf } from './swipe.ts';

/** What moves sideways itself, is typed into, or is pressed long, keeps the thumb. */
const keepsThumb = (target: EventTarget, within: Element): boolean => {
  for (
    let node = target instanceof Element ? target : null;
    node && node !== within;
    node = node.parentElement
  ) {
    if (node.matches('input, textarea, select, video, .hold, [role="dialog"]')) return true;
    if (node.scrollWidth > node.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true;
  }
  return false;
};

/** For the element that shows a proof: a swipe moves between proofs, and never decides anything. */
export const useSwipe = (on: { readonly next: () => void; readonly previous: () => void }) => {
  const began = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart: ({ touches, target, currentTarget, timeStamp }: TouchEvent) => {
      const touch = touches.length === 1 ? touches[0] : undefined;
      began.current =
        touch && !keepsThumb(target, currentTarget)
          ? { x: touch.clientX, y: touch.clientY, at: timeStamp }
          : null;
    },
    onTouchEnd: ({ changedTouches, timeStamp }: TouchEvent) => {
      const start = began.current;
      const touch = changedTouches[0];
      began.current = null;
      if (!start || !touch) return;
      const way = swipeOf({
        right: touch.clientX - start.x,
        down: touch.clientY - start.y,
        ms: timeStamp - start.at,
      });
      if (way) on[way]();
    },
    onTouchCancel: () => {
      began.current = null;
    },
  };
};
