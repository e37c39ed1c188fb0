import type { CalendarEntryView, CalendarView } from '../../../server/http/views.ts';
import type { Held } from './use-moving.ts';

/** What is carried stands where it is held, also on a page that does not know it. */
export const withHeld = (calendar: CalendarView | undefined, held: Held | null): CalendarView | undefined => {
  if (!calendar || !held) return calendar;
  const carried: CalendarEntryView = { ...held.entry, wall_time: `${held.wall}:00` };
  const others = calendar.data.filter(({ id }) => id !== carried.id);
  return {
    ...calendar,
    data: [...others, carried].sort((one, other) =>
      one.wall_time < other.wall_time ? -1 : one.wall_time > other.wall_time ? 1 : 0,
    ),
  };
};
