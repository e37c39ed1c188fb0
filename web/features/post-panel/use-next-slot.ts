/** The account's next free posting time, and the command that schedules for it. */
import { useQuery } from '@tanstack/react-query';
import type { NextSlotView, PostView, SlotView } from '../../../server/http/views.ts';
import { wallTime } from '../../time/dates.ts';
import { foldOf } from '../../time/wall-time.ts';
import type { PostCommand } from '../post/queries.ts';
import { nextSlotQuery, slotsQuery } from '../schedule/queries.ts';
import { weekdayOf } from '../schedule/recurrence.ts';

export interface NextFreeSlot {
  readonly next: NonNullable<NextSlotView['next']>;
  /** The post already has an earlier one of these times. */
  readonly isAfterOwnSlot: boolean;
  readonly command: Extract<PostCommand, { do: 'schedule' }>;
}

/** `undefined`: not known yet; `null`: none to offer. */
export const useNextSlot = (post: PostView, zone: string): NextFreeSlot | null | undefined => {
  const accountId = post.account?.id ?? '';
  const enabled = accountId !== '';
  const free = useQuery({ ...nextSlotQuery(accountId), enabled });
  const slots = useQuery({ ...slotsQuery, enabled });
  // A time can still be picked by hand, so a failed query is not an error.
  if (!enabled || free.isError || slots.isError) return null;
  if (free.data === undefined || slots.data === undefined) return undefined;
  if (free.data === null) return null;
  const next = free.data;
  const accountSlots = slots.data.filter((slot) => slot.account_id === accountId);
  const isAfterOwnSlot =
    isInSlot(accountSlots, post, zone) && (post.schedule?.publish_at ?? '') < next.publish_at;
  // For "the next slot" the server would return the post's own slot again.
  if (isAfterOwnSlot) return { next, isAfterOwnSlot, command: scheduleAt(next) };
  return { next, isAfterOwnSlot, command: { do: 'schedule', slot: 'next' } };
};

const isInSlot = (slots: readonly SlotView[], { schedule }: PostView, zone: string): boolean => {
  if (!schedule || Date.parse(schedule.publish_at) <= Date.now()) return false;
  const wall = wallTime(schedule.publish_at, zone);
  return slots.some(
    ({ weekday, time }) => weekday === weekdayOf(wall.slice(0, 10)) && time === wall.slice(11),
  );
};

const scheduleAt = ({ publish_at, wall_time, time_zone }: NextFreeSlot['next']): NextFreeSlot['command'] => {
  const fold = foldOf(publish_at, time_zone);
  return { do: 'schedule', wall_time, time_zone, ...(fold ? { fold } : {}) };
};
