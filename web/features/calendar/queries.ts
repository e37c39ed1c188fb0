/** The grid of a profile, and moving a post to another time: shown at once, reverted if the server refuses. */
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CalendarView, PostDetailView, ProfileGridView } from '../../../server/http/views.ts';
import { get, post } from '../../data/api.ts';
import { isLive, pollInterval } from '../../data/live.ts';
import { cancelFetchesAndWrite } from '../../data/store-response.ts';
import { wallTime } from '../../time/dates.ts';
import { instantOf } from '../../time/wall-time.ts';
import { sendThenSign } from '../passkeys/sign.ts';
import { type ScheduleInput, storePost, timeDecision } from '../post/queries.ts';
import { calendarKey } from '../schedule/calendar-query.ts';
import { insertInOrder, type Movable } from './move-rules.ts';

/** What the account's profile shows and will show. Moves change it as they change the periods of the calendar. */
export const profileGridQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...calendarKey, 'grid', accountId],
    queryFn: () => get<ProfileGridView>(`/v1/accounts/${accountId}/profile-grid`),
    refetchInterval: () => pollInterval(60_000),
  });

/** What both have in common. */
type Posts = Pick<CalendarView, 'time_zone' | 'data'>;

export interface MoveInput {
  readonly entry: Pick<Movable, 'id' | 'state' | 'revision' | 'wall_time' | 'moving'>;
  /** Null removes its time. */
  readonly time: ScheduleInput | null;
  /** They said yes to it, so a passkey may be asked to sign it. */
  readonly isApproved?: boolean;
}

async function sendMove(
  client: QueryClient,
  { entry, time, isApproved = false }: MoveInput,
): Promise<PostDetailView> {
  const path = `/v1/posts/${entry.id}`;
  if (entry.moving === 'schedule') {
    if (!time) return post(`${path}/unschedule`, {});
    const schedule = (signed = {}) => post<PostDetailView>(`${path}/schedule`, { ...time, ...signed });
    return isApproved ? sendThenSign(schedule, () => timeDecision(client, entry.id, time)) : schedule();
  }
  const edited = await post<PostDetailView>(path, { revision: entry.revision, schedule: time });
  return entry.state === 'in_review' ? post(`${path}/submit`, {}) : edited;
}

export const useMoveMutation = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (move: MoveInput) => sendMove(client, move),
    onMutate: async ({ entry, time }) => {
      await client.cancelQueries({ queryKey: calendarKey });
      const before = client.getQueriesData<Posts>({ queryKey: calendarKey });
      client.setQueriesData<Posts>(
        { queryKey: calendarKey },
        (view) => view && withMoved(view, entry.id, time),
      );
      return before;
    },
    onSuccess: async (detail) => {
      await cancelFetchesAndWrite(client, { queryKey: calendarKey }, () => {
        client.setQueriesData<Posts>({ queryKey: calendarKey }, (view) => view && withResponse(view, detail));
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

const withMoved = (view: Posts, id: string, time: ScheduleInput | null): Posts => {
  if (!time) return { ...view, data: view.data.filter((one) => one.id !== id) };
  const entry = view.data.find((one) => one.id === id);
  if (!entry) return view;
  const at = new Date(instantOf(time.wall_time, time.time_zone)).toISOString();
  const moved = { ...entry, at, wall_time: `${wallTime(at, view.time_zone)}:00` };
  return { ...view, data: insertInOrder(view.data, moved, 'at') };
};

/** Lets the post be moved again before the calendar is refetched. */
const withResponse = (view: Posts, { id, state, revision }: PostDetailView): Posts => ({
  ...view,
  data: view.data.map((one) => (one.id === id ? { ...one, state, revision } : one)),
});
