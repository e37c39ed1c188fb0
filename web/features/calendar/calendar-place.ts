import type { CalendarEntryView } from '../../../server/http/views.ts';

/**
 * The posts with one of them elsewhere, or added, where its time is. They are in order already: its place is looked for
 * instead of sorting thousands at each step of a hand.
 */
export const placed = (
  entries: readonly CalendarEntryView[],
  entry: CalendarEntryView,
  by: 'at' | 'wall_time',
): CalendarEntryView[] => {
  const others = entries.filter(({ id }) => id !== entry.id);
  const next = others.findIndex((one) => one[by] > entry[by]);
  return others.toSpliced(next < 0 ? others.length : next, 0, entry);
};
