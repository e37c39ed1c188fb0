/** The next free one of the account's posting times, and what to ask the server for it. */
import { useQuery } from '@tanstack/react-query';
import type { NextSlotView, PostView, SlotView } from '../../../server/http/views.ts';
import { wallTime } from '../../time/dates.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { PostCommand } from '../post/queries.ts';
import { nextSlotQuery, slotsQuery } from '../schedule/queries.ts';
import { weekdayOf } from '../schedule/recurrence.ts';

export interface FreeTime {
  readonly next: NonNullable<NextSlotView['next']>;
  /** The post has an earlier one of these times itself. */
  readonly afterItsOwn: boolean;
  readonly command: Extract<PostCommand, { do: 'schedule' }>;
}

/** `undefined`: not known yet; `null`: none to offer. */
export const useNextSlot = (post: PostView, zone: string): FreeTime | null | undefined => {
  const accountId = post.account?.id ?? '';
  const enabled = accountId !== '';
  const free = useQuery({ ...nextSlotQuery(accountId), enabled });
  const slots = useQuery({ ...slotsQuery, enabled });
  // A time can still be picked by hand, so a question that fails takes nothing away.
  if (!enabled || free.isError || slots.isError) return null;
  if (free.data === undefined || slots.data === undefined) return undefined;
  if (free.data === null) return null;
  const next = free.data;
  const own = slots.data.filter((slot) => slot.account_id === accountId);
  const afterItsOwn = isIn(own, post, zone) && (post.schedule?.publish_at ?? '') < next.publish_at;
  // Asked for the next one, the server would give the post its own again.
  if (afterItsOwn) return { next, afterItsOwn, command: exactly(next) };
  return { next, afterItsOwn, command: { do: 'schedule', slot: 'next' } };
};

const isIn = (slots: readonly SlotView[], { schedule }: PostView, zone: string): boolean => {
  if (!schedule || Date.parse(schedule.publish_at) <= Date.now()) return false;
  const wall = wallTime(schedule.publish_at, zone);
  return slots.some(
    ({ weekday, time }) => weekday === weekdayOf(wall.slice(0, 10)) && time === wall.slice(11),
  );
};

const exactly = ({ publish_at, wall_time, time_zone }: FreeTime['next']): FreeTime['command'] => {
  const fold = foldOf(publish_at, time_zone);
  return { do: 'schedule', wall_time, time_zone, ...(fold ? { fold } : {}) };
};
