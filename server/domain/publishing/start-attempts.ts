/**
 * Starts attempts, many in one transaction with the claim of their posts. New attempts are started together; every other case is rare and is
 * written separately.
 */

import { AppError } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import type { PostId } from '../../lib/ids.ts';
import type { Pause } from '../pauses/pause.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Attempt, Post } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import { assessAll, refusePost } from './check-approvals.ts';
import { auditClaims, claimDuePosts } from './claim-due-posts.ts';
import type { PublishingDeps } from './deps.ts';
import { giveUp, markMissed, missHeldPost, sendBackToReview } from './end-without-sending.ts';
import { messages } from './messages.ts';
import { afterLeaseMs, type Plan, planAttempt, type StartedAttempt } from './plan-attempt.ts';
import type { SendAttempt, SendAttemptFacts } from './send-attempt.ts';

const laneBusyMs = seconds(1);
const accountCheckMs = seconds(15);

export interface StartedPosts {
  readonly claimed: number;
  readonly started: readonly StartedAttempt[];
}

/**
 * Claims due posts and starts their attempts in one transaction, so a post costs one commit until it may be sent. When
 * one of them cannot be started, the claim is rolled back with the rest: they are claimed again, which is committed, and
 * then started one by one.
 */
export async function startDuePosts(deps: PublishingDeps, limit: number): Promise<StartedPosts> {
  try {
    return await deps.transact(async (tx) => {
      deps.sendAttempts.enterStartGate(tx);
      const now = deps.clock.now();
      const claimed = await deps.dueStore.claim(tx, now, wakeAfterLease(deps, now), limit);
      if (claimed.length === 0) return { claimed: 0, started: [] };
      const ids = claimed.map(({ id }) => id);
      // At once, so that their statements travel together.
      const [started] = await Promise.all([startIn(deps, tx, ids, now), auditClaims(deps, tx, claimed, now)]);
      return { claimed: ids.length, started };
    });
  } catch (error) {
    if (!isRefusal(error)) deps.log.error({ error }, 'due posts could not be started together');
  }
  const ids = await claimDuePosts(deps, limit);
  return { claimed: ids.length, started: await startOneByOne(deps, ids) };
}

/**
 * When the database refuses an attempt, the approvals no longer hold: the policy became stricter while the post
 * was waiting. It goes back to review. A refusal rolls back the whole transaction, so the posts are then started
 * one by one.
 */
export async function startAttempts(
  deps: PublishingDeps,
  ids: readonly PostId[],
): Promise<readonly StartedAttempt[]> {
  try {
    return await deps.transact((tx) => {
      deps.sendAttempts.enterStartGate(tx);
      return startIn(deps, tx, ids, deps.clock.now());
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  if (ids.length > 1) return startOneByOne(deps, ids);
  await deps.transact(async (tx) => {
    for (const { post, open } of await deps.sendAttempts.lock(tx, ids))
      if (!open) await sendBackToReview(deps, tx, post, deps.clock.now());
  });
  return [];
}

/**
 * One that fails does not keep the others back. Those for which no time is left are claimed again: the first of them must
 * be sent while its lease holds.
 */
async function startOneByOne(
  deps: PublishingDeps,
  ids: readonly PostId[],
): Promise<readonly StartedAttempt[]> {
  const startUntil = later(deps.clock.now(), deps.leaseMs / 2);
  const started: StartedAttempt[] = [];
  for (const id of ids) {
    if (deps.clock.now() > startUntil) break;
    try {
      started.push(...(await startAttempts(deps, [id])));
    } catch (error) {
      deps.log.error({ error, post: id }, 'a post could not be started; it is tried again shortly');
    }
  }
  return started;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'post_not_approved';

const wakeAfterLease = ({ leaseMs }: Pick<PublishingDeps, 'leaseMs'>, now: Date): Date =>
  later(now, leaseMs + afterLeaseMs);

async function startIn(
  deps: PublishingDeps,
  tx: Tx,
  ids: readonly PostId[],
  now: Date,
): Promise<readonly StartedAttempt[]> {
  const leaseExpiresAt = later(now, deps.leaseMs);
  const started: StartedAttempt[] = [];
  const newAttempts: SendAttempt[] = [];
  const { publishers, worker } = deps;
  const [all, assessed] = await Promise.all([deps.sendAttempts.load(tx, ids), assessAll(deps, tx, ids)]);
  const planned = all.map((facts) => ({
    facts,
    plan: planAttempt({ facts, publishers, worker, leaseExpiresAt, now }),
  }));
  for (const { facts, plan } of planned) {
    const assessment = isSentNext(facts, plan) ? assessed.get(facts.post.id) : undefined;
    // guard: approvals are genuine
    if (assessment?.kind === 'not_genuine') {
      await refusePost(deps, tx, facts.post, facts.open, assessment, now);
      continue;
    }
    if (plan.kind === 'start') newAttempts.push(plan.sendAttempt);
    else if (!('sendAttempt' in plan)) await writeOther(deps, tx, facts, plan, now);
    else if (await resumeAttempt(deps, tx, plan, leaseExpiresAt, now)) started.push(plan);
  }
  started.push(...(await startAll(deps, tx, newAttempts, now)));
  // Posts that were not started have a new wake time, and the due clock may be asleep until the claim ends.
  if (started.length < all.length) await deps.due.scheduleChanged(tx);
  return started;
}

/** What is past its commit step may be visible already: then only the platform can tell. */
const isSentNext = ({ open }: SendAttemptFacts, { kind }: Plan): boolean =>
  (kind === 'start' || kind === 'send') && !open?.committingAt;

async function startAll(
  deps: PublishingDeps,
  tx: Tx,
  newAttempts: readonly SendAttempt[],
  now: Date,
): Promise<readonly StartedAttempt[]> {
  if (newAttempts.length === 0) return [];
  const startedIds = await deps.sendAttempts.start(
    tx,
    newAttempts.map(({ attempt }) => attempt),
    wakeAfterLease(deps, now),
    now,
  );
  const started: StartedAttempt[] = [];
  for (const sendAttempt of newAttempts) {
    if (!startedIds.has(sendAttempt.post.id)) await waitForLane(deps, tx, sendAttempt.post, now);
    else {
      started.push({ kind: 'send', sendAttempt });
      observeStart(deps, tx, sendAttempt.post, now);
    }
  }
  return started;
}

/**
 * Reports how late the first attempt started; a post that waited for something else was late for another reason.
 */
function observeStart(
  deps: PublishingDeps,
  tx: Tx,
  { platform, schedule, tries, trouble }: Post,
  now: Date,
): void {
  if (schedule === null || tries > 0 || trouble !== null) return;
  const delayMs = now.getTime() - schedule.publishAt.getTime();
  tx.afterCommit(() => deps.observe.sendStarted(platform, delayMs));
}

/** Writes what becomes of a post that is not sent now. */
async function writeOther(
  deps: PublishingDeps,
  tx: Tx,
  { post, open }: SendAttemptFacts,
  plan: Exclude<Plan, { readonly sendAttempt: SendAttempt }>,
  now: Date,
): Promise<void> {
  switch (plan.kind) {
    case 'nothing':
      return;
    case 'wake_later':
      return deps.posts.update(tx, post.id, { wakeAt: plan.wakeAt }, now);
    case 'give_up':
      return giveUp(deps, tx, post, open, plan.reason, now);
    case 'miss':
      return markMissed(deps, tx, post, open, now);
    case 'miss_held':
      return missHeldPost(deps, tx, post, plan.pause, now);
    case 'hold':
      return holdForPause(deps, tx, post, plan.pause, now);
    case 'wait_for_account':
      return waitForAccount(deps, tx, post, plan.account, plan.latestSendAt, now);
  }
}

/** Takes over an open attempt, or holds its lane while the platform is queried. */
async function resumeAttempt(
  deps: PublishingDeps,
  tx: Tx,
  { kind, open, sendAttempt }: StartedAttempt & { readonly open: Attempt },
  leaseExpiresAt: Date,
  now: Date,
): Promise<boolean> {
  // Also while querying: another post of this account must not be mistaken for this one.
  if (!(await deps.attempts.leaseLane(tx, open.lane, open.id, leaseExpiresAt, now))) {
    await waitForLane(deps, tx, sendAttempt.post, now);
    return false;
  }
  if (kind === 'send') await deps.attempts.takeOver(tx, open.id, deps.worker, leaseExpiresAt);
  const wakeAt = kind === 'send' ? later(leaseExpiresAt, afterLeaseMs) : leaseExpiresAt;
  await deps.posts.update(tx, sendAttempt.post.id, { wakeAt }, now);
  return true;
}

async function waitForLane(deps: PublishingDeps, tx: Tx, post: Post, now: Date): Promise<void> {
  await deps.posts.update(tx, post.id, { wakeAt: later(now, laneBusyMs) }, now);
}

/** Returns the post to its schedule until publishing is resumed or its time has passed. Nothing of it was sent. */
async function holdForPause(
  deps: PublishingDeps,
  tx: Tx,
  post: Post,
  pause: Pause,
  now: Date,
): Promise<void> {
  await deps.posts.update(tx, post.id, { state: 'scheduled', wakeAt: null }, now);
  await writeAudit(deps.audit, tx, 'system', post, 'post.held', now, { paused: pause.scope });
}

/** Shown as blocked until the account is reconnected or its time has passed. */
async function waitForAccount(
  deps: PublishingDeps,
  tx: Tx,
  post: Post,
  account: TargetAccount,
  latestSendAt: Date,
  now: Date,
): Promise<void> {
  const reason = account.statusReason ?? messages.must_be_reconnected({ name: account.name });
  const wakeAt = new Date(Math.min(later(now, accountCheckMs).getTime(), later(latestSendAt, 1).getTime()));
  const trouble = { code: 'reconnect_needed', message: reason, at: now.toISOString() };
  await deps.posts.update(tx, post.id, { wakeAt, trouble }, now);
}
