/**
 * Publishing from the web interface leaves some seconds to stop it. Meanwhile the post is scheduled for the end of the
 * countdown, so closing the page changes nothing; stopping puts everything back as it was.
 */
import { AppError } from '../../errors.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require } from '../actor/actor.ts';
import type { Countdown, Post } from '../post-model/ports.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';
import { messages } from './messages.ts';

/** A countdown that was stopped, moved or is over stays recorded, and means nothing any more. */
export const runningCountdown = ({
  state,
  schedule,
  countdown,
}: Pick<Post, 'state' | 'schedule' | 'countdown'>): Countdown | null =>
  state === 'scheduled' && countdown && schedule?.publishAt.getTime() === countdown.endsAt.getTime()
    ? countdown
    : null;

/** The time that people planned. A countdown that ends without sending must not leave its own end as the plan. */
export const plannedTime = (post: Pick<Post, 'state' | 'schedule' | 'countdown'>): Post['schedule'] => {
  const countdown = runningCountdown(post);
  return countdown ? countdown.before.schedule : post.schedule;
};

type Deps = Pick<PostDeps, 'transact' | 'clock' | 'posts' | 'approvals' | 'audit' | 'due'>;

export async function stopCountdown(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    const countdown = runningCountdown(post);
    if (!countdown) throw new AppError('wrong_state', messages.nothing_to_stop());
    const now = deps.clock.now();
    if (countdown.approvalId) await deps.approvals.void(tx, countdown.approvalId, 'stopped', now);
    await deps.posts.update(tx, id, { ...countdown.before, countdown: null }, now);
    await writeAudit(deps.audit, tx, actor, post, 'post.stopped', now, {
      ...(countdown.approvalId ? { approval: countdown.approvalId } : {}),
    });
    await deps.due.scheduleChanged(tx);
  });
}
