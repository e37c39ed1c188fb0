import { AppError } from '../../errors.ts';
import { later, minutes } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Post } from '../post-model/ports.ts';
import { findFreeSlot } from '../slots/manage-slots.ts';
import { resolveSchedule, type ScheduledTime, type ScheduleInput } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import { approveTime } from './approved-time.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'approvals' | 'rules' | 'audit' | 'due' | 'signInLimits'
>;
export type SchedulePostDeps = Deps & Pick<PostDeps, 'slots' | 'timeRules'>;
export type SchedulePostInput = ScheduleInput | { readonly slot: 'next' };

export async function schedulePost(
  deps: SchedulePostDeps,
  actor: Actor,
  id: PostId,
  input: SchedulePostInput,
): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const { timeZone } = await deps.rules.lockRules(tx, actor.workspaceId);
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'schedule');
    const time = 'slot' in input ? await inNextSlot(deps, tx, post) : resolveSchedule(input, timeZone);
    const now = deps.clock.now();
    if (time.publishAt < later(now, -minutes(1))) throw new AppError('time_in_past', messages.time_in_past());
    await approveTime(deps, tx, actor, post, time);
    await deps.posts.update(tx, id, { state: 'scheduled', schedule: time, trouble: null, tries: 0 }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.scheduled', now, {
      publish_at: time.publishAt.toISOString(),
    });
    await deps.due.scheduleChanged(tx);
  });
}

async function inNextSlot(deps: SchedulePostDeps, tx: Tx, post: Post): Promise<ScheduledTime> {
  const free = post.accountId && (await findFreeSlot(deps, tx, post, post.accountId, post.id));
  if (!free) throw new AppError('no_free_slot', messages.no_free_slot());
  return free.time;
}

export async function unschedulePost(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    requireAllowed(post, 'unschedule');
    const now = deps.clock.now();
    await deps.posts.update(tx, id, { state: 'approved', schedule: null }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.unscheduled', now);
  });
}
