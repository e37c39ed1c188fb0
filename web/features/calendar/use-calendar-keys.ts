/** The calendar by keyboard: step from post to post, pick one up, move it, drop it or cancel. */
import { useEffect, useRef } from 'react';
import type { CalendarEntryView } from '../../../server/http/views.ts';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { addMinutes, dayMinutes } from './calendar-days.ts';
import type { PendingMove } from './move-rules.ts';
import type { View } from './search.ts';

const postElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('#main [data-post]')];
const focusedPost = (): HTMLElement | null =>
  document.activeElement?.closest<HTMLElement>('#main [data-post]') ?? null;

/** Nothing has the focus, or only a container of posts, where it goes when a post is rendered elsewhere. */
const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement.querySelector('[data-post]') !== null;
};

const maxFrames = 30;
const ignore = (): void => undefined;

export function useCalendarKeys({
  view,
  entries,
  move,
  setMove,
  onDrop,
  onSchedule,
  onToday,
}: {
  view: View;
  entries: readonly CalendarEntryView[];
  move: PendingMove | null;
  setMove: (move: PendingMove | null) => void;
  onDrop: (move: PendingMove) => void;
  onSchedule: (id: string) => void;
  onToday: () => void;
}): void {
  const step = (by: 1 | -1) => {
    const all = postElements();
    const now = focusedPost();
    const at = now ? all.indexOf(now) : -1;
    (all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by] ?? all[at])?.focus();
  };
  const recent = useRef<string | undefined>(undefined);
  const pickUp = () => {
    // Between two renders nothing has the focus: then the post that was moved a moment ago is meant.
    const wantedId = focusedPost()?.dataset.post ?? (isFocusLost() ? recent.current : undefined);
    const entry = entries.find(({ id }) => id === wantedId);
    if (entry && entry.moving !== null) setMove({ entry, wall: entry.wall_time.slice(0, 16) });
  };
  const schedule = () => {
    const id =
      focusedPost()?.dataset.post ??
      document.activeElement?.closest<HTMLElement>('[data-tray]')?.dataset.tray;
    if (id) onSchedule(id);
  };
  const moveBy = (minutes: number) => () =>
    move ? setMove({ ...move, wall: addMinutes(move.wall, minutes) }) : undefined;
  const upDown = view === 'week' ? 30 : 7 * dayMinutes;
  useHotkeys(
    move
      ? {
          arrowleft: moveBy(-dayMinutes),
          arrowright: moveBy(dayMinutes),
          arrowup: moveBy(-upDown),
          arrowdown: moveBy(upDown),
          enter: () => onDrop(move),
          escape: () => setMove(null),
          // Until it is dropped, the other keys do nothing.
          j: ignore,
          k: ignore,
          m: ignore,
          s: ignore,
          t: ignore,
          n: ignore,
        }
      : {
          j: () => step(1),
          k: () => step(-1),
          // A list has no days to move across, so a dialog asks for the time.
          m: view === 'list' ? schedule : pickUp,
          s: schedule,
          t: onToday,
        },
  );

  const movingId = move?.entry.id;
  const wall = move?.wall;
  const last = useRef<string | undefined>(undefined);
  // The post is rendered again in its next place, also when it is dropped or the move is cancelled. The old element may
  // be removed only after it received the focus, so for some frames the focus is restored where it got lost.
  useEffect(() => {
    const id = movingId ?? last.current;
    last.current = wall && movingId;
    recent.current = id;
    if (id === undefined) return;
    let frames = 0;
    let frame = 0;
    const focusAgain = () => {
      if (frames === 0 || isFocusLost())
        document.querySelector<HTMLElement>(`#main [data-post="${id}"]`)?.focus();
      frames += 1;
      if (frames < maxFrames) frame = requestAnimationFrame(focusAgain);
    };
    frame = requestAnimationFrame(focusAgain);
    return () => cancelAnimationFrame(frame);
  }, [movingId, wall]);
}
