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
  'transact' | 'clock' | 'posts' | 'approvals' | 'rules' | 'audit' | 'due' | 'pauses'
>;

/** Publishes an approved post now. */
export async function publishPost(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  await sendNow(deps, actor, id, 'publish');
}

/** A person retries a failed or missed post: the same revision, under the approvals it still has. */
export async function retryPost(deps: Deps, actor: Actor, id: PostId): Promise<void> {
  requireSession(actor, 'human_approval_required');
  await sendNow(deps, actor, id, 'retry');
}

async function sendNow(
  deps: Deps,
  actor: Actor,
  id: PostId,
  action: Extract<PostAction, 'publish' | 'retry'>,
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
    const time = atInstant(now, post.schedule?.timeZone ?? timeZone);
    await approveTime(deps, tx, actor, post, time);
    await deps.posts.update(
      tx,
      id,
      { state: 'publishing', schedule: time, wakeAt: now, trouble: null, tries: 0 },
      now,
    );
    await writeAudit(
      deps.audit,
      tx,
      actor,
      post,
      action === 'retry' ? 'post.retried' : 'post.publishing',
      now,
    );
    await deps.due.scheduleChanged(tx);
  });
}
