/**
 * One post that is being dragged: its preview follows the pointer, the day or time under it says what a drop would do,
 * and near an edge the calendar scrolls. All of it changes the document directly: React renders nothing until the drop,
 * however many posts there are.
 */
import { dayMinutes, minutesOf } from './calendar-days.ts';
import { autoScrollBy, type Grab, snapToQuarter } from './drag-geometry.ts';
import type { Movable } from './move-rules.ts';

export interface DropTarget {
  /** `2026-11-19` */
  readonly day: string;
  /** In the week; null in the month, where a day is one target. */
  readonly minutes: number | null;
}

export interface DropEffect {
  /** Where it would land. */
  readonly wall: string;
  readonly words: string;
  readonly allowed: boolean;
}

export interface DragHandlers {
  /** Undefined: it cannot be dragged. */
  readonly postOf: (element: HTMLElement) => Movable | undefined;
  readonly effectOf: (post: Movable, target: DropTarget) => DropEffect;
  /** The target under the pointer has changed: null when there is none. */
  readonly onTarget: (effect: DropEffect | null) => void;
  readonly onDrop: (post: Movable, wall: string) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const returnMs = 160;
const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');

const targetUnder = (root: HTMLElement, { x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one.matches('.cal-cell, .cal-lane') && root.contains(one));

const minutesUnder = (lane: HTMLElement, { y }: Point): number => {
  const { top, height } = lane.getBoundingClientRect();
  return ((y - top) / height) * dayMinutes;
};

/** The hours of a week scroll by themselves; a month scrolls with the page. */
function scrollerOf(root: HTMLElement): { scrollBy(y: number): void; top: number; bottom: number } {
  const week = root.querySelector('.cal-week');
  const { top, bottom } = week?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight };
  return { scrollBy: (y) => (week ?? window).scrollBy(0, y), top, bottom };
}

function appendPreview(element: HTMLElement): HTMLElement {
  const preview = element.cloneNode(true) as HTMLElement;
  for (const name of ['data-post', 'data-tray']) preview.removeAttribute(name);
  preview.classList.add('cal-drag-preview');
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
  const lane = element.closest<HTMLElement>('.cal-lane');
  const grab: Grab | null =
    lane && post.wall_time ? { pointer: minutesUnder(lane, at), post: minutesOf(post.wall_time) } : null;
  const preview = appendPreview(element);
  element.dataset.dragged = '';

  let point = at;
  let over: { element: HTMLElement; key: string; effect: DropEffect } | null = null;
  let frame = 0;

  const leave = () => {
    if (over) delete over.element.dataset.over;
    over = null;
  };
  const follow = () => {
    preview.style.transform = `translate(${point.x - offset.x}px, ${point.y - offset.y}px)`;
    const target = targetUnder(root, point);
    const day = target?.dataset.date;
    if (!target || !day) {
      if (over) handlers().onTarget(null);
      return leave();
    }
    const minutes = target.matches('.cal-lane') ? snapToQuarter(minutesUnder(target, point), grab) : null;
    const key = `${day} ${minutes}`;
    if (over?.key === key) return;
    leave();
    const effect = handlers().effectOf(post, { day, minutes });
    over = { element: target, key, effect };
    handlers().onTarget(effect);
    if (!effect.allowed) return;
    target.dataset.over = effect.words;
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
    leave();
    handlers().onTarget(null);
    delete element.dataset.dragged;
  };
  const cancel = () => {
    end();
    const { left, top } = element.getBoundingClientRect();
    if (reducedMotion.matches || !element.isConnected) return preview.remove();
    // On its way back it lies over what can be dragged again.
    preview.style.pointerEvents = 'none';
    const back = preview.animate(
      { transform: `translate(${left}px, ${top}px)` },
      { duration: returnMs, easing: 'ease-out' },
    );
    back.onfinish = () => preview.remove();
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
      const effect = over?.effect;
      if (!effect?.allowed) return cancel();
      end();
      preview.remove();
      handlers().onDrop(post, effect.wall);
    },
  };
}
