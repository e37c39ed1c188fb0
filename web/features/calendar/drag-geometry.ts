/** The arithmetic of dragging: lengths in pixels, times in minutes since midnight. */
import { dayMinutes } from '../../time/calendar-days.ts';

/** A shorter movement is a click. */
const thresholdPx = 5;
const snapMinutes = 15;

/** Near an edge the container scrolls, faster the nearer the pointer is. */
const scrollEdgePx = 56;
const maxScrollPx = 18;

export const isDrag = (dx: number, dy: number): boolean => Math.hypot(dx, dy) >= thresholdPx;

/** Where a post was grabbed: the time under the pointer, and the post's own time. */
export interface Grab {
  readonly pointer: number;
  readonly post: number;
}

/**
 * A post moves in quarters of an hour from its own time; one without a time starts in the quarter under the
 * pointer.
 */
export const snapToQuarter = (pointer: number, grab: Grab | null): number => {
  const minutes = grab
    ? grab.post + Math.round((pointer - grab.pointer) / snapMinutes) * snapMinutes
    : Math.floor(pointer / snapMinutes) * snapMinutes;
  return Math.min(Math.max(minutes, 0), dayMinutes - snapMinutes);
};

/** How far to scroll in one frame while the pointer is at `y`; negative is up. */
export const autoScrollBy = (y: number, top: number, bottom: number): number => {
  const over = Math.max(0, y - (bottom - scrollEdgePx)) - Math.max(0, top + scrollEdgePx - y);
  return Math.round((Math.max(-scrollEdgePx, Math.min(scrollEdgePx, over)) / scrollEdgePx) * maxScrollPx);
};
