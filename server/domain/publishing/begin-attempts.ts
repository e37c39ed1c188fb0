/**
 * Begins turns, many in one transaction. Posts that simply start are started together; every other case is rare and
 * is written by itself.
 */

import { AppError } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import { newId, type PostId } from '../../lib/ids.ts';
import { inGrace } from '../accounts/grace.ts';
import type { Pause } from '../pauses/pause.ts';
import type { Publisher } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Attempt, Post } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { latestSend } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import { giveUp, heldUntilTooLate, miss, reviewAgain } from './end-without-sending.ts';
import { messages } from './messages.ts';
import type { SendAttempt, SendAttemptFacts } from './send-attempt.ts';

export interface Begun {
  readonly kind: 'send' | 'ask';
  readonly turn: SendAttempt;
}

const laneBusyMs = seconds(1);
const accountCheckMs = seconds(15);
/** After the end of a lease, so that whoever looks then finds it ended. */
const afterLeaseMs = 250;

/**
 * When the database refuses an attempt, the approvals no longer hold: the policy became stricter while the post was on
 * its way. It goes back to review. A refusal undoes the whole transaction, so the posts are then begun one by one.
 */
export async function beginAttempts(deps: PublishingDeps, ids: readonly PostId[]): Promise<readonly Begun[]> {
  try {
    return await deps.transact((tx) => begin(deps, tx, ids));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'post_not_approved') throw error;
  }
  if (ids.length > 1) {
    const begun: Begun[] = [];
    for (const id of ids) begun.push(...(await beginAttempts(deps, [id])));
    return begun;
  }
  await deps.transact(async (tx) => {
    for (const { post, open } of await deps.sendAttempts.lock(tx, ids))
      if (!open) await reviewAgain(deps, tx, post, deps.clock.now());
  });
  return [];
}

async function begin(deps: PublishingDeps, tx: Tx, ids: readonly PostId[]): Promise<readonly Begun[]> {
  const now = deps.clock.now();
  const leaseExpiresAt = later(now, deps.leaseMs);
  const begun: Begun[] = [];
  const fresh: SendAttempt[] = [];
  const all = await deps.sendAttempts.load(tx, ids);
  for (const facts of all) {
    const plan = planTurn(deps, facts, leaseExpiresAt, now);
    if (plan.kind === 'start') fresh.push(plan.turn);
    else if (plan.kind === 'other') await plan.write(tx);
    else if (await goOn(deps, tx, plan, leaseExpiresAt, now)) begun.push(plan);
  }
  begun.push(...(await startTogether(deps, tx, fresh, leaseExpiresAt, now)));
  // What was not begun has another time now, and the due clock may be asleep until the end of the claim.
  if (begun.length < all.length) await deps.due.changed(tx);
  return begun;
}

async function startTogether(
  deps: PublishingDeps,
  tx: Tx,
  fresh: readonly SendAttempt[],
  leaseExpiresAt: Date,
  now: Date,
): Promise<readonly Begun[]> {
  if (fresh.length === 0) return [];
  const wakeAt = later(leaseExpiresAt, afterLeaseMs);
  const started = await deps.sendAttempts.begin(
    tx,
    fresh.map(({ attempt }) => attempt),
    wakeAt,
    now,
  );
  const begun: Begun[] = [];
  for (const turn of fresh) {
    if (!started.has(turn.post.id)) await laneIsBusy(deps, tx, turn.post, now);
    else {
      begun.push({ kind: 'send', turn });
      tellStart(deps, tx, turn.post, now);
    }
  }
  return begun;
}

/** How late the first try began; what waited for something else was late for another reason. */
function tellStart(
  deps: PublishingDeps,
  tx: Tx,
  { platform, schedule, tries, trouble }: Post,
  now: Date,
): void {
  if (schedule === null || tries > 0 || trouble !== null) return;
  const delayMs = now.getTime() - schedule.publishAt.getTime();
  tx.afterCommit(() => deps.observe.sendStarted(platform, delayMs));
}

type Plan =
  | { readonly kind: 'start'; readonly turn: SendAttempt }
  | ({ readonly open: Attempt } & Begun)
  | { readonly kind: 'other'; readonly write: (tx: Tx) => Promise<unknown> };

function planTurn(deps: PublishingDeps, facts: SendAttemptFacts, leaseExpiresAt: Date, now: Date): Plan {
  const { post, open, account, revision, timing, rules, declarations, pause } = facts;
  const other = (write: (tx: Tx) => Promise<unknown>): Plan => ({ kind: 'other', write });
  if (!revision || post.schedule === null) return other(async () => undefined);
  if (open && !open.waiting && open.leaseExpiresAt > now) {
    // Somebody is at it. Look again when their lease would end.
    const wakeAt = later(open.leaseExpiresAt, afterLeaseMs);
    return other((tx) => deps.posts.update(tx, post.id, { wakeAt }, now));
  }
  const publisher = deps.publishers.publisher(post.platform);
  if (!account || !publisher) return other((tx) => giveUp(deps, tx, post, open, platformOff, now));
  if (account.simulated !== deps.publishers.isSimulated(post.platform))
    return other((tx) => giveUp(deps, tx, post, open, otherWorld(account), now));
  const latestSendAt = latestSend(post.schedule.publishAt, rules.lateWindowMinutes, timing);
  const turnWith = (attempt: Attempt): SendAttempt => ({
    post,
    attempt,
    account,
    publisher,
    manifest: revision.manifest,
    latestSendAt,
    declarations,
  });
  const amends = revision.manifest.amends !== undefined;
  if (open?.committingAt && !open.waiting && !amends) return { kind: 'ask', open, turn: turnWith(open) };
  if (now > latestSendAt && !open && pause)
    return other((tx) => heldUntilTooLate(deps, tx, post, pause, now));
  if (now > latestSendAt && !open?.committingAt) return other((tx) => miss(deps, tx, post, open, now));
  if (now > latestSendAt && amends)
    return other((tx) => giveUp(deps, tx, post, open, noClearAnswer(publisher), now));
  if (account.status === 'disconnected' && !(open && inGrace(account, now)))
    return other((tx) => giveUp(deps, tx, post, open, disconnected(account), now));
  if (pause && !open) return other((tx) => hold(deps, tx, post, pause, now));
  if (account.status !== 'active' && !open)
    return other((tx) => waitForAccount(deps, tx, post, account, latestSendAt, now));
  if (open) {
    const attempt = { ...open, worker: deps.worker, leaseExpiresAt, waiting: false };
    return { kind: 'send', open, turn: turnWith(attempt) };
  }
  const attempt: Attempt = {
    id: newId('att', now.getTime()),
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber: revision.number,
    digest: revision.digest,
    accountId: account.id,
    lane: account.lane,
    worker: deps.worker,
    startedAt: now,
    leaseExpiresAt,
    committingAt: null,
    waiting: false,
    handles: facts.earlierHandles,
  };
  return { kind: 'start', turn: turnWith(attempt) };
}

/** An attempt that is open: we take it over, or hold its lane while we ask about it. */
async function goOn(
  deps: PublishingDeps,
  tx: Tx,
  { kind, open, turn }: Begun & { readonly open: Attempt },
  leaseExpiresAt: Date,
  now: Date,
): Promise<boolean> {
  // Also while we ask: another post of this account must not be taken for this one.
  if (!(await deps.attempts.takeLane(tx, open.lane, open.id, leaseExpiresAt, now))) {
    await laneIsBusy(deps, tx, turn.post, now);
    return false;
  }
  if (kind === 'send') await deps.attempts.takeOver(tx, open.id, deps.worker, leaseExpiresAt);
  const wakeAt = kind === 'send' ? later(leaseExpiresAt, afterLeaseMs) : leaseExpiresAt;
  await deps.posts.update(tx, turn.post.id, { wakeAt }, now);
  return true;
}

const platformOff = {
  code: 'platform_off',
  message: messages.platform_off(),
};

const disconnected = ({ name }: TargetAccount) => ({
  code: 'disconnected',
  message: messages.disconnected({ name }),
});

const otherWorld = ({ name, simulated }: TargetAccount) => ({
  code: 'account_kind',
  message: messages.account_kind({ name, where: simulated ? 'sandbox' : 'platform' }),
});

const noClearAnswer = ({ displayName }: Publisher) => ({
  code: 'unconfirmed',
  message: messages.unconfirmed({
    displayName,
  }),
});

async function laneIsBusy(deps: PublishingDeps, tx: Tx, post: Post, now: Date): Promise<void> {
  await deps.posts.update(tx, post.id, { wakeAt: later(now, laneBusyMs) }, now);
}

/** Back in its place, where it waits until publishing is resumed or its time has passed. Nothing of it was sent. */
async function hold(deps: PublishingDeps, tx: Tx, post: Post, pause: Pause, now: Date): Promise<void> {
  await deps.posts.update(tx, post.id, { state: 'scheduled', wakeAt: null }, now);
  await writeAudit(deps.audit, tx, 'system', post, 'post.held', now, { paused: pause.scope });
}

/** Visibly blocked until the account is reconnected, or its time has passed. */
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
