import { useEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { type DayItems, type monthDays, reuseUnchanged } from './day-items.ts';

/** What each day shows, as the same objects as in the last rendering where nothing changed. */
export function useDayItems(
  itemsOf: typeof monthDays,
  { data, free_slots }: CalendarView,
  movingId: string | undefined,
): DayItems {
  const last = useRef<DayItems>(new Map());
  const days = useMemo(
    () => reuseUnchanged(last.current, itemsOf(data, free_slots, movingId)),
    [itemsOf, data, free_slots, movingId],
  );
  useEffect(() => {
    last.current = days;
  }, [days]);
  return days;
}
