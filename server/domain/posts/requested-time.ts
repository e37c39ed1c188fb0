/** The times that people ask for: one they name, the next slot of the account, or now after some seconds. */
import { AppError } from '../../errors.ts';
import { later, minutes } from '../../lib/clock.ts';
import type { Post } from '../post-model/ports.ts';
import { findFreeSlot } from '../slots/manage-slots.ts';
import { atInstant, resolveSchedule, type ScheduledTime, type ScheduleInput } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { messages } from './messages.ts';

export type RequestedTimeDeps = Pick<PostDeps, 'clock' | 'rules' | 'slots' | 'timeRules'>;
export type ScheduleTimeInput = ScheduleInput | { readonly slot: 'next' };

export async function timeToSchedule(
  deps: RequestedTimeDeps,
  tx: Tx,
  post: Post,
  input: ScheduleTimeInput,
  timeZone: string,
): Promise<ScheduledTime> {
  const time = 'slot' in input ? await inNextSlot(deps, tx, post) : resolveSchedule(input, timeZone);
  if (time.publishAt < later(deps.clock.now(), -minutes(1)))
    throw new AppError('time_in_past', messages.time_in_past());
  return time;
}

async function inNextSlot(deps: RequestedTimeDeps, tx: Tx, post: Post): Promise<ScheduledTime> {
  const free = post.accountId && (await findFreeSlot(deps, tx, post, post.accountId, post.id));
  if (!free) throw new AppError('no_free_slot', messages.no_free_slot());
  return free.time;
}

export const timeAfterCountdown = (
  now: Date,
  { schedule }: Pick<Post, 'schedule'>,
  countdownMs: number,
  timeZone: string,
): ScheduledTime => atInstant(later(now, countdownMs), schedule?.timeZone ?? timeZone);
