import type { PostId } from '../../lib/ids.ts';
import { type Actor, require, requireSession } from '../actor/actor.ts';
import { findPause, publishingPaused } from '../pauses/pause.ts';
import type { PasskeyResponse } from '../people/passkey.ts';
import { allows, type PostAction } from '../post-model/post.ts';
import { takeSignature } from '../signing/sign.ts';
import { type ApproveTimeDeps, approveTime, notApproved } from './approved-time.ts';
import type { PostDeps } from './deps.ts';
import { requireAllowed, writeAudit } from './guards.ts';
import { timeAfterCountdown } from './requested-time.ts';

type Deps = ApproveTimeDeps & Pick<PostDeps, 'transact' | 'due' | 'pauses'>;

export interface SendNowInput {
  readonly countdownMs?: number;
  /** Signs the new time, where one has to be approved. */
  readonly credential?: PasskeyResponse | undefined;
}

/** Publishes an approved post now, or after some seconds in which it can be stopped. */
export async function publishPost(
  deps: Deps,
  actor: Actor,
  id: PostId,
  input: SendNowInput = {},
): Promise<void> {
  await sendNow(deps, actor, id, 'publish', input);
}

/** A person retries a failed or missed post: the same revision, under the approvals it still has. */
export async function retryPost(
  deps: Deps,
  actor: Actor,
  id: PostId,
  input: SendNowInput = {},
): Promise<void> {
  requireSession(actor, 'human_approval_required');
  await sendNow(deps, actor, id, 'retry', input);
}

async function sendNow(
  deps: Deps,
  actor: Actor,
  id: PostId,
  action: Extract<PostAction, 'publish' | 'retry'>,
  { countdownMs = 0, credential }: SendNowInput,
): Promise<void> {
  require(actor, 'publish');
  const signature = await takeSignature(deps.signing, actor, credential);
  await deps.transact(async (tx) => {
    const { timeZone } = await deps.rules.lockRules(tx, actor.workspaceId);
    const post = await deps.posts.lock(tx, actor.workspaceId, id);
    if (action === 'publish' && ['draft', 'in_review', 'changes_requested'].includes(post.state))
      throw notApproved(); // guard: approved
    if (!allows(post.state, action)) requireAllowed(post, action);
    const pause = findPause(await deps.pauses.list(actor.workspaceId, tx), post.accountId);
    if (pause) throw publishingPaused(pause);
    const now = deps.clock.now();
    const time = timeAfterCountdown(now, post, countdownMs, timeZone);
    const approvalId = await approveTime(deps, tx, actor, post, { time, signature });
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
