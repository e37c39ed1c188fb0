/** The calendar, and giving a post another time: shown at once, taken back if the server refuses. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarView, PostDetailView } from '../../../server/http/views.ts';
import { get, post, withQuery } from '../../data/api.ts';
import { isLive, pollInterval } from '../../data/live.ts';
import { writeOverRefetches } from '../../data/store-answer.ts';
import { wallTime } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import { type ScheduleInput, storePost } from '../post/queries.ts';
import { insertInOrder, type Movable } from './move-rules.ts';

export interface CalendarFilter {
  from: string;
  to: string;
  time_zone: string;
  platform?: string | undefined;
  account_id?: string | undefined;
  campaign?: string | undefined;
}

const calendars = ['posts', 'calendar'] as const;

export const calendarQuery = (filter: CalendarFilter) =>
  queryOptions({
    queryKey: [...calendars, filter],
    queryFn: () => get<CalendarView>(withQuery('/v1/calendar', { ...filter })),
    placeholderData: keepPreviousData,
    // Comparing thousands of posts with those before takes longer than drawing what is seen of them.
    structuralSharing: false,
    refetchInterval: () => pollInterval(60_000),
  });

export interface Move {
  readonly entry: Pick<Movable, 'id' | 'state' | 'revision' | 'wall_time' | 'moving'>;
  /** Null: takes its time away. */
  readonly time: ScheduleInput | null;
}

async function send({ entry, time }: Move): Promise<PostDetailView> {
  const path = `/v1/posts/${entry.id}`;
  if (entry.moving === 'schedule')
    return time ? post(`${path}/schedule`, time) : post(`${path}/unschedule`, {});
  const edited = await post<PostDetailView>(path, { revision: entry.revision, schedule: time });
  return entry.state === 'in_review' ? post(`${path}/submit`, {}) : edited;
}

export const useMove = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async ({ entry, time }) => {
      await client.cancelQueries({ queryKey: calendars });
      const before = client.getQueriesData<CalendarView>({ queryKey: calendars });
      client.setQueriesData<CalendarView>(
        { queryKey: calendars },
        (view) => view && withMoved(view, entry.id, time),
      );
      return before;
    },
    onSuccess: async (detail) => {
      await writeOverRefetches(client, { queryKey: calendars }, () => {
        client.setQueriesData<CalendarView>(
          { queryKey: calendars },
          (view) => view && withAnswer(view, detail),
        );
      });
      await storePost(client, detail);
    },
    onError: (_error, _move, before) => {
      for (const [key, view] of before ?? []) client.setQueryData(key, view);
    },
    // While changes come by themselves, what was moved comes too: asking here would be asking twice. What had no time
    // yet is not to be waited for, since it is shown nowhere until then.
    onSettled: (_detail, error, { entry }) =>
      error || entry.wall_time === null || !isLive.get()
        ? client.invalidateQueries({ queryKey: calendars })
        : undefined,
  });
};

const withMoved = (view: CalendarView, id: string, time: ScheduleInput | null): CalendarView => {
  if (!time) return { ...view, data: view.data.filter((one) => one.id !== id) };
  const entry = view.data.find((one) => one.id === id);
  if (!entry) return view;
  const at = new Date(instantOf(time.wall_time, time.time_zone)).toISOString();
  const moved = { ...entry, at, wall_time: `${wallTime(at, view.time_zone)}:00` };
  return { ...view, data: insertInOrder(view.data, moved, 'at') };
};

/** So that it can be moved again before the calendar is read again. */
const withAnswer = (view: CalendarView, { id, state, revision }: PostDetailView): CalendarView => ({
  ...view,
  data: view.data.map((one) => (one.id === id ? { ...one, state, revision } : one)),
});
