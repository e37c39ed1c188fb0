import { useEffect, useMemo, useRef } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { type DayItems, reuseUnchanged, type toMonthItems } from './day-items.ts';

/** What each day shows, with the same objects as in the last render where nothing changed. */
export function useDayItems(
  itemsOf: typeof toMonthItems,
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
