/** The calendar query, and moving a post to another time: shown at once, reverted if the server refuses. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarView, PostDetailView } from '../../../server/http/views.ts';
import { get, post, withQuery } from '../../data/api.ts';
import { isLive, pollInterval } from '../../data/live.ts';
import { cancelFetchesAndWrite } from '../../data/store-response.ts';
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

const calendarKey = ['posts', 'calendar'] as const;

export const calendarQuery = (filter: CalendarFilter) =>
  queryOptions({
    queryKey: [...calendarKey, filter],
    queryFn: () => get<CalendarView>(withQuery('/v1/calendar', { ...filter })),
    placeholderData: keepPreviousData,
    // Comparing thousands of posts with the previous ones takes longer than rendering the visible ones.
    structuralSharing: false,
    refetchInterval: () => pollInterval(60_000),
  });

export interface MoveInput {
  readonly entry: Pick<Movable, 'id' | 'state' | 'revision' | 'wall_time' | 'moving'>;
  /** Null removes its time. */
  readonly time: ScheduleInput | null;
}

async function sendMove({ entry, time }: MoveInput): Promise<PostDetailView> {
  const path = `/v1/posts/${entry.id}`;
  if (entry.moving === 'schedule')
    return time ? post(`${path}/schedule`, time) : post(`${path}/unschedule`, {});
  const edited = await post<PostDetailView>(path, { revision: entry.revision, schedule: time });
  return entry.state === 'in_review' ? post(`${path}/submit`, {}) : edited;
}

export const useMoveMutation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: sendMove,
    onMutate: async ({ entry, time }) => {
      await client.cancelQueries({ queryKey: calendarKey });
      const before = client.getQueriesData<CalendarView>({ queryKey: calendarKey });
      client.setQueriesData<CalendarView>(
        { queryKey: calendarKey },
        (view) => view && withMoved(view, entry.id, time),
      );
      return before;
    },
    onSuccess: async (detail) => {
      await cancelFetchesAndWrite(client, { queryKey: calendarKey }, () => {
        client.setQueriesData<CalendarView>(
          { queryKey: calendarKey },
          (view) => view && withResponse(view, detail),
        );
      });
      await storePost(client, detail);
    },
    onError: (_error, _move, before) => {
      for (const [key, view] of before ?? []) client.setQueryData(key, view);
    },
    // While live updates arrive they include the moved post, so refetching here would fetch it twice. A post that had
    // no time is refetched at once, because it is shown nowhere until then.
    onSettled: (_detail, error, { entry }) =>
      error || entry.wall_time === null || !isLive.get()
        ? client.invalidateQueries({ queryKey: calendarKey })
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

/** Lets the post be moved again before the calendar is refetched. */
const withResponse = (view: CalendarView, { id, state, revision }: PostDetailView): CalendarView => ({
  ...view,
  data: view.data.map((one) => (one.id === id ? { ...one, state, revision } : one)),
});
