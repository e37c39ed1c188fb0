/** The calendar by keyboard: go from post to post, pick one up, carry it, drop it or put it back. */
import { useEffect, useRef } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { addMinutes } from './calendar-days.ts';
import type { View } from './calendar-view.ts';
import type { Held } from './use-moving.ts';

const elements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-post]')];
const focused = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('#main [data-post]') ?? null;

/** Nothing has it, or only what is around the posts, where it goes when one of them is drawn anew. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement.querySelector('[data-post]') !== null;
};

const dayMinutes = 1440;
const mostFrames = 30;
const nothing = (): void => undefined;

export function useCalendarKeys({
  view,
  entries,
  held,
  setHeld,
  onDrop,
  onSchedule,
  onToday,
}: {
  view: View;
  entries: readonly CalendarEntryView[];
  held: Held | null;
  setHeld: (held: Held | null) => void;
  onDrop: (held: Held) => void;
  onSchedule: (id: string) => void;
  onToday: () => void;
}): void {
  const step = (by: 1 | -1) => {
    const all = elements();
    const now = focused();
    const at = now ? all.indexOf(now) : -1;
    (all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by] ?? all[at])?.focus();
  };
  const recent = useRef<string | undefined>(undefined);
  const pickUp = () => {
    // Between two drawings nothing has the focus: then it is the one that was in the hand a moment ago.
    const wanted = focused()?.dataset.post ?? (isFocusLost() ? recent.current : undefined);
    const entry = entries.find(({ id }) => id === wanted);
    if (entry && entry.moving !== null) setHeld({ entry, wall: entry.wall_time.slice(0, 16) });
  };
  const schedule = () => {
    const id =
      focused()?.dataset.post ?? document.activeElement?.closest<HTMLElement>('[data-tray]')?.dataset.tray;
    if (id) onSchedule(id);
  };
  const carry = (minutes: number) => () =>
    held ? setHeld({ ...held, wall: addMinutes(held.wall, minutes) }) : undefined;
  const upDown = view === 'week' ? 30 : 7 * dayMinutes;
  useHotkeys(
    held
      ? {
          arrowleft: carry(-dayMinutes),
          arrowright: carry(dayMinutes),
          arrowup: carry(-upDown),
          arrowdown: carry(upDown),
          enter: () => onDrop(held),
          escape: () => setHeld(null),
          // Until it is dropped it is the only thing in the hand.
          j: nothing,
          k: nothing,
          m: nothing,
          s: nothing,
          t: nothing,
          n: nothing,
        }
      : {
          j: () => step(1),
          k: () => step(-1),
          // A list has no days to carry it over: there it is asked for its time.
          m: view === 'list' ? schedule : pickUp,
          s: schedule,
          t: onToday,
        },
  );

  const heldId = held?.entry.id;
  const heldWall = held?.wall;
  const last = useRef<string | undefined>(undefined);
  // It is drawn anew in its next place, and measured before it can be focused; also when it is dropped or put back. The
  // old one may go only after it had the focus, so for a while the focus is given again where it got lost.
  useEffect(() => {
    const id = heldId ?? last.current;
    last.current = heldWall && heldId;
    recent.current = id;
    if (id === undefined) return;
    let frames = 0;
    let frame = 0;
    const seek = () => {
      if (frames === 0 || isFocusLost())
        document.querySelector<HTMLElement>(`#main [data-post="${id}"]`)?.focus();
      frames += 1;
      if (frames < mostFrames) frame = requestAnimationFrame(seek);
    };
    frame = requestAnimationFrame(seek);
    return () => cancelAnimationFrame(frame);
  }, [heldId, heldWall]);
}
