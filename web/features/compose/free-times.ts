/** The next free posting times of the accounts that a post goes to. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { foldOf } from '../../time/wall-time.ts';
import { calendarQuery } from '../calendar/queries.ts';
import type { ScheduleInput } from '../post/queries.ts';

/** Posting times come every week: four of them show what is free, and are quickly read. */
const aheadMs = 28 * 86_400_000;
const offered = 3;

type Free = Pick<CalendarView, 'time_zone' | 'free_slots'>;

/** The earliest, each once, whoever's it is. */
export const nextFree = (calendars: readonly Free[], now: number): readonly ScheduleInput[] => {
  const all = calendars.flatMap(({ time_zone, free_slots }) =>
    free_slots.map(({ at, wall_time }) => ({ at: Date.parse(at), wall_time, time_zone })),
  );
  return [...new Map(all.filter(({ at }) => at > now).map((one) => [one.at, one])).values()]
    .sort((one, other) => one.at - other.at)
    .slice(0, offered)
    .map(({ at, wall_time, time_zone }) => {
      const fold = foldOf(new Date(at).toISOString(), time_zone);
      return { wall_time, time_zone, ...(fold ? { fold } : {}) };
    });
};

/** A time can still be picked by hand, so one that is not known yet, or cannot be asked for, takes nothing away. */
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
  return nextFree(
    calendars.flatMap(({ data }) => (data ? [data] : [])),
    now,
  );
};
