import type { CalendarEntryView, CalendarView } from '../../../server/http/views.ts';
import { placed } from './calendar-place.ts';
import type { Held } from './use-moving.ts';

/** What is carried stands where it is held, also on a page that does not know it. */
export const withHeld = (calendar: CalendarView | undefined, held: Held | null): CalendarView | undefined => {
  if (!calendar || !held) return calendar;
  const carried: CalendarEntryView = { ...held.entry, wall_time: `${held.wall}:00` };
  return { ...calendar, data: placed(calendar.data, carried, 'wall_time') };
};
