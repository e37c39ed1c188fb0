/**
 * The drag of one post: its preview follows the pointer, the day, time or tile under it shows what a drop would do, and
 * near an edge the calendar scrolls. All of it changes the DOM directly: React renders nothing until the drop, however many
 * posts there are.
 */
import { dayMinutes, minutesOf } from '../../time/calendar-days.ts';
import { autoScrollBy, type Grab, snapToQuarter } from './drag-geometry.ts';
import type { Movable } from './move-rules.ts';

export interface DropTarget {
  /** A day by its `data-date`, or a tile of a grid by its `data-tile`. */
  readonly element: HTMLElement;
  /** Set in the week; null where the whole element is one target. */
  readonly minutes: number | null;
}

export interface DropEffect {
  /** The local time at which it would land. */
  readonly wall: string;
  readonly label: string;
  readonly allowed: boolean;
}

export interface DragHandlers {
  /** Undefined if it cannot be dragged. */
  readonly findPost: (element: HTMLElement) => Movable | undefined;
  readonly getEffect: (post: Movable, target: DropTarget) => DropEffect;
  /** Called when the target under the pointer changes; null when there is none. */
  readonly onTarget: (effect: DropEffect | null) => void;
  readonly onDrop: (post: Movable, wall: string, target: HTMLElement) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** For what can be dragged. Without the cursor, because a list has no days to drag to. */
export const draggableClass =
  'select-none [-webkit-touch-callout:none] data-dragged:bg-sunk data-dragged:opacity-55 data-dragged:outline-1 data-dragged:outline-dashed data-dragged:outline-edge-strong';

/** For a day: says what a drop on it would do. The day says where. */
export const dropLabelClass =
  'after:pointer-events-none after:absolute after:z-4 after:rounded-[3px] after:border-[1.5px] after:border-dashed after:border-ink after:bg-ink-wash after:px-2 after:py-[5px] after:text-[11px]/[1.35] after:font-semibold after:whitespace-pre-line after:text-ink after:content-none data-over:after:content-[attr(data-over)]';

/** Important where the copied element has a place or a cursor of its own. */
const previewClass =
  'fixed top-0 left-0 z-50 m-0! size-auto! max-w-[190px] -rotate-2 cursor-grabbing! bg-paper px-[9px]! py-[7px]! will-change-transform';

const laneSelector = '[data-part=lane]';
const returnMs = 160;
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const targetUnder = (root: HTMLElement, { x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one.matches('[data-date], [data-tile]') && root.contains(one));

const minutesUnder = (lane: HTMLElement, { y }: Point): number => {
  const { top, height } = lane.getBoundingClientRect();
  return ((y - top) / height) * dayMinutes;
};

/** The hours of a week scroll on their own; a month scrolls with the page. */
function scrollerOf(root: HTMLElement): { scrollBy(y: number): void; top: number; bottom: number } {
  const week = root.querySelector('[data-part=week]');
  const { top, bottom } = week?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  return { scrollBy: (y) => (week ?? window).scrollBy(0, y), top, bottom };
}

function appendPreview(element: HTMLElement): HTMLElement {
  const preview = element.cloneNode(true) as HTMLElement;
  for (const name of ['data-part', 'data-post', 'data-tray']) preview.removeAttribute(name);
  preview.className += ` ${previewClass}`;
  preview.dataset.preview = '';
  preview.setAttribute('aria-hidden', 'true');
  preview.tabIndex = -1;
  document.body.append(preview);
  return preview;
}

export function startDrag({
  root,
  element,
  post,
  at,
  handlers,
}: {
  root: HTMLElement;
  element: HTMLElement;
  post: Movable;
  at: Point;
  handlers: () => DragHandlers;
}) {
  const box = element.getBoundingClientRect();
  const offset = { x: Math.min(at.x - box.left, 90), y: Math.min(at.y - box.top, 24) };
  const lane = element.closest<HTMLElement>(laneSelector);
  const grab: Grab | null =
    lane && post.wall_time ? { pointer: minutesUnder(lane, at), post: minutesOf(post.wall_time) } : null;
  const preview = appendPreview(element);
  element.dataset.dragged = '';

  let point = at;
  let over: (DropTarget & { readonly effect: DropEffect }) | null = null;
  let frame = 0;

  const clearTarget = () => {
    if (over) delete over.element.dataset.over;
    over = null;
  };
  const follow = () => {
    preview.style.transform = `translate(${point.x - offset.x}px, ${point.y - offset.y}px)`;
    const target = targetUnder(root, point);
    if (!target) {
      if (over) handlers().onTarget(null);
      return clearTarget();
    }
    const minutes = target.matches(laneSelector) ? snapToQuarter(minutesUnder(target, point), grab) : null;
    if (over?.element === target && over.minutes === minutes) return;
    clearTarget();
    const effect = handlers().getEffect(post, { element: target, minutes });
    over = { element: target, minutes, effect };
    handlers().onTarget(effect);
    if (!effect.allowed) return;
    target.dataset.over = effect.label;
    if (minutes !== null) target.style.setProperty('--over-at', `${(minutes / dayMinutes) * 100}%`);
  };
  const autoScroll = () => {
    const scroller = scrollerOf(root);
    const by = over ? autoScrollBy(point.y, scroller.top, scroller.bottom) : 0;
    if (by !== 0) {
      scroller.scrollBy(by);
      follow();
    }
    frame = requestAnimationFrame(autoScroll);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    clearTarget();
    handlers().onTarget(null);
    delete element.dataset.dragged;
  };
  const cancel = () => {
    end();
    const { left, top } = element.getBoundingClientRect();
    if (reducedMotion.matches || !element.isConnected) return preview.remove();
    // While it returns, it covers elements that can be dragged again.
    preview.style.pointerEvents = 'none';
    const animation = preview.animate(
      { transform: `translate(${left}px, ${top}px)` },
      { duration: returnMs, easing: 'ease-out' },
    );
    animation.onfinish = () => preview.remove();
  };

  follow();
  autoScroll();
  return {
    moveTo(next: Point): void {
      point = next;
      follow();
    },
    cancel,
    drop() {
      if (!over?.effect.allowed) return cancel();
      const { element: target, effect } = over;
      end();
      preview.remove();
      handlers().onDrop(post, effect.wall, target);
    },
  };
}
