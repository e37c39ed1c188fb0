import { type RefObject, useEffect, useRef } from 'react';
import { createStore } from '../../browser/store.ts';
import { allowDragging } from './dragging.ts';
import type { DragHandlers } from './lifted.ts';

/** Why a drop would be refused where the hand is. */
export const refusal = createStore<string | null>(null);

/** What is in the element it gives can be dragged. */
export function useDragging(handlers: Omit<DragHandlers, 'onOver'>): RefObject<HTMLElement | null> {
  const root = useRef<HTMLElement>(null);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!root.current) return;
    return allowDragging(root.current, () => ({
      ...latest.current,
      onOver: (landing) => refusal.set(landing?.allowed === false ? landing.words : null),
    }));
  }, []);
  return root;
}
