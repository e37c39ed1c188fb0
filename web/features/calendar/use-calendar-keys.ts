/** The calendar by keyboard: step from post to post, pick one up, move it, drop it or cancel. */
import { useEffect, useRef } from 'react';
import { useHotkeys } from '../../browser/hotkeys.ts';
import { addMinutes, dayMinutes } from '../../time/calendar-days.ts';
import type { MovableEntry, PendingMove } from './move-rules.ts';
import { focusedPost, focusNextPost, isFocusLost, keepPostFocused } from './post-focus.ts';
import type { View } from './search.ts';

const ignore = (): void => undefined;

export function useCalendarKeys({
  view,
  findPost,
  move,
  setMove,
  onDrop,
  onSchedule,
  onToday,
}: {
  view: View;
  findPost: (id: string | undefined) => MovableEntry | undefined;
  move: PendingMove | null;
  setMove: (move: PendingMove | null) => void;
  onDrop: (move: PendingMove) => void;
  onSchedule: (id: string) => void;
  onToday: () => void;
}): void {
  const recent = useRef<string | undefined>(undefined);
  const pickUp = () => {
    // Between two renders nothing has the focus: then the post that was moved a moment ago is meant.
    const wantedId = focusedPost()?.dataset.post ?? (isFocusLost() ? recent.current : undefined);
    const entry = findPost(wantedId);
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
          j: () => focusNextPost(1),
          k: () => focusNextPost(-1),
          // A list has no days to move across, so a dialog asks for the time.
          m: view === 'list' ? schedule : pickUp,
          s: schedule,
          t: onToday,
        },
  );

  const movingId = move?.entry.id;
  const wall = move?.wall;
  const last = useRef<string | undefined>(undefined);
  // The post is rendered again in its next place, also when it is dropped or the move is cancelled.
  useEffect(() => {
    const id = movingId ?? last.current;
    last.current = wall && movingId;
    recent.current = id;
    return id === undefined ? undefined : keepPostFocused(id);
  }, [movingId, wall]);
}
