import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CalendarView } from '../../../server/http/views.ts';
import { get, withQuery } from '../../data/api.ts';
import { pollInterval } from '../../data/live.ts';

export interface CalendarFilter {
  from: string;
  to: string;
  time_zone: string;
  platform?: string | undefined;
  account_id?: string | undefined;
  campaign?: string | undefined;
}

export const calendarKey = ['posts', 'calendar'] as const;

/** What goes out when, and the free posting times. */
export const calendarQuery = (filter: CalendarFilter) =>
  queryOptions({
    queryKey: [...calendarKey, filter],
    queryFn: () => get<CalendarView>(withQuery('/v1/calendar', { ...filter })),
    placeholderData: keepPreviousData,
    // Comparing thousands of posts with the previous ones takes longer than rendering the visible ones.
    structuralSharing: false,
    refetchInterval: () => pollInterval(60_000),
  });
