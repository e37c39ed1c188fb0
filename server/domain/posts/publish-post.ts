import { later } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { findPause, publishingPaused } from '../pauses/pause.ts';
import { allows, type PostAction } from '../post-model/post.ts';
import { atInstant } from '../time/schedule-time.ts';
import { approveTime, notApproved } from './approved-time.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';

type Deps = Pick<
  PostDeps,
  'transact' | 'clock' | 'posts' | 'approvals' | 'rules' | 'audit' | 'due' | 'pauses' | 'signInLimits'
>;

/** Publishes an approved post now, or after some seconds in which it can be stopped. */
export async function publishPost(deps: Deps, actor: Actor, id: PostId, countdownMs = 0): Promise<void> {
  await sendNow(deps, actor, id, 'publish', countdownMs);
}

/** A person retries a failed or missed post: the same revision, under the approvals it still has. */
export async function retryPost(deps: Deps, actor: Actor, id: PostId, countdownMs = 0): Promise<void> {
  requireSession(actor, 'human_approval_required');
  await sendNow(deps, actor, id, 'retry', countdownMs);
}

async function sendNow(
  deps: Deps,
  actor: Actor,
  id: PostId,
  action: Extract<PostAction, 'publish' | 'retry'>,
  countdownMs: number,
): Promise<void> {
  require(actor, 'publish');
  await deps.transact(async (tx) => {
    const { timeZone } = await deps.rules.lockRules(tx, actor.workspaceId);
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    if (action === 'publish' && ['draft', 'in_review', 'changes_requested'].includes(post.state))
      throw notApproved(); // guard: approved
    if (!allows(post.state, action)) requireAllowed(post, action);
    const pause = findPause(await deps.pauses.list(actor.workspaceId, tx), post.accountId);
    if (pause) throw publishingPaused(pause);
    const now = deps.clock.now();
    const time = atInstant(later(now, countdownMs), post.schedule?.timeZone ?? timeZone);
    const approvalId = await approveTime(deps, tx, actor, post, time);
    const fresh = { schedule: time, trouble: null, tries: 0 };
    if (countdownMs > 0) {
      const { state, schedule, trouble } = post;
      const countdown = { endsAt: time.publishAt, before: { state, schedule, trouble }, approvalId };
      await deps.posts.update(tx, id, { ...fresh, state: 'scheduled', countdown }, now);
    } else await deps.posts.update(tx, id, { ...fresh, state: 'publishing', wakeAt: now }, now);
    const started = countdownMs > 0 ? 'post.countdown_started' : 'post.publishing';
    await writeAudit(deps.audit, tx, actor, post, action === 'retry' ? 'post.retried' : started, now);
    await deps.due.scheduleChanged(tx);
  });
}
