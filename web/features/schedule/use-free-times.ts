/** The free posting times of the accounts that a post goes to, and what is already planned there. */
import { useQueries } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CalendarView } from '../../../server/http/views.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { ScheduleInput } from '../post/queries.ts';
import { calendarQuery } from './calendar-query.ts';

/** Posting times recur weekly: four weeks show what is free, and load quickly. */
const aheadMs = 28 * 86_400_000;

type Calendar = Pick<CalendarView, 'time_zone' | 'free_slots' | 'data'>;

export interface FreeTimes {
  /** Free on every account, the next one first. */
  readonly free: readonly ScheduleInput[];
  /** The local times at which one of the accounts has a post already. */
  readonly taken: readonly {
    readonly wall_time: string;
    readonly platform: string;
    readonly headline: string;
  }[];
}

export const findFree = (
  calendars: readonly Calendar[],
  now: number,
  exceptIds: readonly string[] = [],
): FreeTimes => {
  const planned = calendars
    .flatMap(({ data }) => data)
    .filter(({ at, id }) => Date.parse(at) > now && !exceptIds.includes(id));
  const busy = new Set(planned.map(({ at }) => Date.parse(at)));
  const slots = calendars.flatMap(({ time_zone, free_slots }) =>
    free_slots.map(({ at, wall_time }) => ({ at: Date.parse(at), wall_time, time_zone })),
  );
  const free = slots.filter(({ at }) => at > now && !busy.has(at));
  return {
    free: [...new Map(free.map((one) => [one.at, one])).values()]
      .sort((one, other) => one.at - other.at)
      .map(({ at, wall_time, time_zone }) => {
        const fold = foldOf(new Date(at).toISOString(), time_zone);
        return { wall_time: wall_time.slice(0, 16), time_zone, ...(fold ? { fold } : {}) };
      }),
    taken: planned.map(({ wall_time, platform, headline }) => ({
      wall_time: wall_time.slice(0, 16),
      platform,
      headline,
    })),
  };
};

/** A time can always be chosen by hand, so a calendar that is not loaded or failed is simply left out. */
export const useFreeTimes = (
  accountIds: readonly string[],
  zone: string,
  exceptIds: readonly string[] = [],
): FreeTimes => {
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
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
  const except = exceptIds.join();
  return useMemo(() => findFree(calendars, now, except.split(',')), [calendars, now, except]);
};
