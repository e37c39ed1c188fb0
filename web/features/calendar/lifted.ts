/** What is in the hand: a copy of it that follows, the place under it that says what a drop would do, and its end. */
import { type Grip, minutesAt, minutesOf, pullAt } from './calendar-drag.ts';
import type { Movable } from './calendar-move.ts';

export interface Place {
  /** `2026-11-19` */
  readonly day: string;
  /** In the week; null where a day is one place. */
  readonly minutes: number | null;
}

export interface Landing {
  readonly wall: string;
  readonly words: string;
  readonly allowed: boolean;
}

export interface DragHandlers {
  /** Undefined: it is not for dragging. */
  readonly postOf: (element: HTMLElement) => Movable | undefined;
  /** What a drop there would do. */
  readonly landingAt: (post: Movable, place: Place) => Landing;
  /** The place under the hand is another: null when there is none. */
  readonly onOver: (landing: Landing | null) => void;
  readonly onDrop: (post: Movable, wall: string) => void;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

const returnMs = 160;
const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)');

const placeUnder = (root: HTMLElement, { x, y }: Point): HTMLElement | undefined =>
  document
    .elementsFromPoint(x, y)
    .find((one): one is HTMLElement => one.matches('.cal-cell, .cal-lane') && root.contains(one));

const handOf = (lane: HTMLElement, { y }: Point): number => {
  const { top, height } = lane.getBoundingClientRect();
  return ((y - top) / height) * 1440;
};

/** The hours of a week scroll by themselves; a month scrolls with the page. */
function scrollerOf(root: HTMLElement): Element | null {
  for (let one = root.querySelector('.cal-lane')?.parentElement; one && one !== root; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one;
  return document.scrollingElement;
}

function copyOf(element: HTMLElement): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const name of ['style', 'id', 'data-post', 'data-tray']) copy.removeAttribute(name);
  // Where it stands in its grid is said by FullCalendar's classes.
  copy.className = [...element.classList, 'cal-hand'].filter((name) => !name.startsWith('fc-')).join(' ');
  copy.setAttribute('aria-hidden', 'true');
  copy.tabIndex = -1;
  document.body.append(copy);
  return copy;
}

export function lift({
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
  const grab = { x: Math.min(at.x - box.left, 90), y: Math.min(at.y - box.top, 24) };
  const home = element.closest<HTMLElement>('.cal-lane');
  const grip: Grip | null =
    home && post.wall_time ? { hand: handOf(home, at), post: minutesOf(post.wall_time) } : null;
  const scroller = scrollerOf(root);
  const copy = copyOf(element);
  element.dataset.lifted = '';

  let point = at;
  let over: { element: HTMLElement; key: string; landing: Landing } | null = null;
  let frame = 0;

  const leave = () => {
    if (over) delete over.element.dataset.over;
    over = null;
  };
  const follow = () => {
    copy.style.transform = `translate(${point.x - grab.x}px, ${point.y - grab.y}px)`;
    const place = placeUnder(root, point);
    const day = place?.dataset.date;
    if (!place || !day) {
      if (over) handlers().onOver(null);
      return leave();
    }
    const minutes = place.matches('.cal-lane') ? minutesAt(handOf(place, point), grip) : null;
    const key = `${day} ${minutes}`;
    if (over?.key === key) return;
    leave();
    const landing = handlers().landingAt(post, { day, minutes });
    over = { element: place, key, landing };
    handlers().onOver(landing);
    if (!landing.allowed) return;
    place.dataset.over = landing.words;
    if (minutes !== null) place.style.setProperty('--over-at', `${minutes / 14.4}%`);
  };
  const pull = () => {
    const isPage = scroller === document.scrollingElement;
    const { top, bottom } =
      scroller && !isPage ? scroller.getBoundingClientRect() : { top: 0, bottom: window.innerHeight };
    const by = over ? pullAt(point.y, top, bottom) : 0;
    if (by !== 0) {
      scroller?.scrollBy(0, by);
      follow();
    }
    frame = requestAnimationFrame(pull);
  };
  const end = () => {
    cancelAnimationFrame(frame);
    leave();
    handlers().onOver(null);
    delete element.dataset.lifted;
  };
  const putBack = () => {
    end();
    const { left, top } = element.getBoundingClientRect();
    if (isCalm.matches || !element.isConnected) return copy.remove();
    // On its way home it lies over what can be taken again.
    copy.style.pointerEvents = 'none';
    const back = copy.animate(
      { transform: `translate(${left}px, ${top}px)` },
      { duration: returnMs, easing: 'ease-out' },
    );
    back.onfinish = () => copy.remove();
  };

  follow();
  pull();
  return {
    moveTo(next: Point): void {
      point = next;
      follow();
    },
    putBack,
    drop() {
      const landing = over?.landing;
      if (!landing?.allowed) return putBack();
      end();
      copy.remove();
      handlers().onDrop(post, landing.wall);
    },
  };
}
