/**
 * Final states that do not come from the platform. Each records what happened to the post, and only what is known.
 */

import type { Json } from '../../lib/canonical-json.ts';
import type { Message } from '../../lib/message.ts';
import { describePause, type Pause } from '../pauses/pause.ts';
import type { Attempt, Post, Trouble } from '../post-model/ports.ts';
import { plannedTime } from '../posts/countdown.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import { messages } from './messages.ts';

type Deps = Pick<PublishingDeps, 'attempts' | 'posts' | 'audit' | 'observe'>;

/** Its time has passed. Only for posts that cannot be visible. */
export async function markMissed(
  deps: Deps,
  tx: Tx,
  post: Post,
  open: Attempt | undefined,
  now: Date,
): Promise<undefined> {
  await closeAttempt(deps, tx, open, 'crashed', now);
  const cause = post.trouble?.message ?? notInTime(post);
  const text = messages.missed({
    cause,
    ending: describeNothingSent(post),
  });
  const trouble = { code: 'missed', message: text, at: now.toISOString() };
  await deps.posts.update(tx, post.id, { state: 'missed', wakeAt: null, trouble }, now);
  await writeAudit(deps.audit, tx, 'system', post, 'post.missed', now, {
    cause: post.trouble?.code ?? 'not_in_time',
  });
  tx.afterCommit(() => deps.observe.sendEnded(post.platform, 'missed'));
  return undefined;
}

/** It was paused until its time had passed. */
export const missHeldPost = (deps: Deps, tx: Tx, post: Post, pause: Pause, now: Date): Promise<undefined> => {
  const trouble = { code: 'publishing_paused', message: describePause(pause), at: now.toISOString() };
  return markMissed(deps, tx, { ...post, trouble }, undefined, now);
};

/** Its approvals no longer satisfy the policy, and nothing was sent yet. */
export async function sendBackToReview(
  deps: Pick<Deps, 'posts' | 'audit'>,
  tx: Tx,
  post: Pick<Post, 'id' | 'workspaceId' | 'state' | 'schedule' | 'countdown'>,
  now: Date,
  trouble: Trouble | null = null,
  audited: { readonly [key: string]: Json } = {},
): Promise<undefined> {
  const schedule = plannedTime(post);
  await deps.posts.update(tx, post.id, { state: 'in_review', schedule, wakeAt: null, trouble }, now);
  const cause = trouble?.code ?? 'policy';
  await writeAudit(deps.audit, tx, 'system', post, 'post.review_again', now, { cause, ...audited });
  return undefined;
}

const describeNothingSent = ({ amendsPostId }: Post): Message =>
  amendsPostId === null ? messages.nothing_posted() : messages.nothing_changed();

/** No cause was recorded. When there was no attempt at all, no worker was running. */
const notInTime = (post: Post): Message =>
  post.tries === 0 ? messages.not_in_time() : messages.could_not_be_sent_in_time();

/** It cannot continue. If it may be visible already, a person must check; otherwise nothing was posted. */
export async function giveUp(
  deps: Deps,
  tx: Tx,
  post: Post,
  open: Attempt | undefined,
  why: { readonly code: string; readonly message: Message },
  now: Date,
): Promise<undefined> {
  const maybeVisible = open !== undefined && open.committingAt !== null;
  const state = maybeVisible ? 'unconfirmed' : 'failed';
  const ending = maybeVisible ? messages.may_be_out() : describeNothingSent(post);
  await closeAttempt(deps, tx, open, maybeVisible ? 'unconfirmed' : 'crashed', now);
  const trouble = {
    code: why.code,
    message: messages.gave_up({ reason: why.message, ending }),
    at: now.toISOString(),
  };
  await deps.posts.update(tx, post.id, { state, wakeAt: null, trouble }, now);
  await writeAudit(deps.audit, tx, 'system', post, `post.${state}`, now, { code: why.code });
  tx.afterCommit(() => deps.observe.sendEnded(post.platform, state));
  return undefined;
}

/** It may be visible, and only a person can find out. */
export async function markUnconfirmed(
  deps: Deps,
  tx: Tx,
  post: Pick<Post, 'id' | 'workspaceId' | 'platform'>,
  attempt: Attempt,
  trouble: Trouble,
  now: Date,
  candidates: readonly string[] = [],
): Promise<void> {
  await deps.attempts.close(tx, attempt.id, 'unconfirmed', { reason: trouble.message, candidates }, now);
  await deps.posts.update(tx, post.id, { state: 'unconfirmed', wakeAt: null, trouble }, now);
  await writeAudit(deps.audit, tx, 'system', post, 'post.unconfirmed', now, { attempt: attempt.id });
  tx.afterCommit(() => deps.observe.sendEnded(post.platform, 'unconfirmed'));
}

async function closeAttempt(
  deps: Deps,
  tx: Tx,
  open: Attempt | undefined,
  outcome: 'crashed' | 'unconfirmed',
  now: Date,
): Promise<void> {
  if (!open) return;
  await deps.attempts.close(tx, open.id, outcome, {}, now);
  await deps.attempts.releaseLane(tx, open.id);
}
