/** The next free posting times of the accounts that a post goes to. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { foldOf } from '../../time/wall-time.ts';
import { calendarQuery } from '../calendar/queries.ts';
import type { ScheduleInput } from '../post/queries.ts';

/** Posting times recur weekly: four weeks show what is free, and load quickly. */
const aheadMs = 28 * 86_400_000;
const maxOffered = 3;

type FreeSlots = Pick<CalendarView, 'time_zone' | 'free_slots'>;

/** The earliest free times of all accounts, each once. */
export const findNextFree = (calendars: readonly FreeSlots[], now: number): readonly ScheduleInput[] => {
  const all = calendars.flatMap(({ time_zone, free_slots }) =>
    free_slots.map(({ at, wall_time }) => ({ at: Date.parse(at), wall_time, time_zone })),
  );
  return [...new Map(all.filter(({ at }) => at > now).map((one) => [one.at, one])).values()]
    .sort((one, other) => one.at - other.at)
    .slice(0, maxOffered)
    .map(({ at, wall_time, time_zone }) => {
      const fold = foldOf(new Date(at).toISOString(), time_zone);
      return { wall_time, time_zone, ...(fold ? { fold } : {}) };
    });
};

/** A time can always be chosen by hand, so a calendar that is not loaded or failed is simply left out. */
export const useFreeTimes = (accountIds: readonly string[], zone: string): readonly ScheduleInput[] => {
  const [now] = useState(() => Date.now());
  const calendars = useQueries({
    queries: accountIds.map((account_id) =>
      calendarQuery({
        from: new Date(now).toISOString(),
        to: new Date(now + aheadMs).toISOString(),
        time_zone: zone,
        account_id,
      }),
    ),
  });
  return findNextFree(
    calendars.flatMap(({ data }) => (data ? [data] : [])),
    now,
  );
};
