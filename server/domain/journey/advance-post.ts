/**
 * Promises 2 and 3: once, and never lost. One turn of the journey of a post that is being published:
 *
 *   begin    one transaction: missed? lane busy? Otherwise there is an attempt with our lease.
 *   act      outside any transaction: send, or, when an earlier send is uncertain, ask the platform.
 *   record   one transaction: outcome, state, audit and the next wake-up together.
 *
 * A worker that dies anywhere leaves a lease that ends and a `wake_at` that comes. An attempt that passed its
 * commit step and has no outcome is only ever asked about, never sent again; a change of a post that is out is the
 * exception, since doing it again changes nothing more.
 */
import { AppError } from '../../errors.ts';
import { later, seconds } from '../../lib/clock.ts';
import { newId, type PostId } from '../../lib/ids.ts';
import { inGrace } from '../accounts/grace.ts';
import { latestSend } from '../approvals/timing.ts';
import type { DeclarationValues } from '../posts/declarations.ts';
import type { Attempt, Post, TargetAccount } from '../posts/ports.ts';
import type { Publisher, SendManifest } from '../posts/publisher.ts';
import type { Tx } from '../tx.ts';
import { askPlatform } from './ask-platform.ts';
import type { JourneyDeps } from './deps.ts';
import { giveUp, miss, reviewAgain } from './end-without-sending.ts';
import { sendRevision } from './send-revision.ts';

export interface Turn {
  readonly post: Post;
  readonly attempt: Attempt;
  readonly account: TargetAccount;
  readonly publisher: Publisher;
  readonly manifest: SendManifest;
  readonly latestSendAt: Date;
  readonly declarations: DeclarationValues;
}

const laneBusyMs = seconds(1);
const accountCheckMs = seconds(15);

export async function advancePost(deps: JourneyDeps, postId: PostId): Promise<void> {
  const begun = await beginUnlessRefused(deps, postId);
  if (begun?.kind === 'send') await sendRevision(deps, begun.turn);
  if (begun?.kind === 'ask') await askPlatform(deps, begun.turn);
}

/**
 * When the database refuses the attempt, the approvals no longer hold: the policy became stricter while the post
 * was on its way. It goes back to review.
 */
async function beginUnlessRefused(deps: JourneyDeps, postId: PostId): Promise<Begun> {
  try {
    return await deps.transact((tx) => begin(deps, tx, postId));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'post_not_approved') throw error;
    return deps.transact(async (tx) => {
      const post = await deps.posts.lockAnywhere(tx, postId);
      if (post?.state !== 'publishing' || (await deps.attempts.open(tx, postId))) return undefined;
      return reviewAgain(deps, tx, post, deps.clock.now());
    });
  }
}

const platformOff = {
  code: 'platform_off',
  message: 'This installation no longer publishes to that platform.',
};

const disconnected = ({ name }: TargetAccount) => ({
  code: 'disconnected',
  message: `${name} was disconnected.`,
});

const otherWorld = ({ name, simulated }: TargetAccount) => ({
  code: 'account_kind',
  message: `${name} was connected on ${simulated ? 'the sandbox' : 'the real platform'}, which is not what this installation talks to now. Connect it again.`,
});

const noClearAnswer = ({ displayName }: Publisher) => ({
  code: 'unconfirmed',
  message: `${displayName} gave no clear answer before its time ended.`,
});

type Begun = { readonly kind: 'send' | 'ask'; readonly turn: Turn } | undefined;

async function begin(deps: JourneyDeps, tx: Tx, postId: PostId): Promise<Begun> {
  const post = await deps.posts.lockAnywhere(tx, postId);
  if (
    post?.state !== 'publishing' ||
    post.accountId === null ||
    post.currentRevision === null ||
    post.schedule === null
  )
    return undefined;
  const now = deps.clock.now();
  const open = await deps.attempts.open(tx, post.id);
  if (open && !open.waiting && open.leaseExpiresAt > now) {
    // Somebody is at it. Look again when their lease would end.
    await deps.posts.update(tx, post.id, { wakeAt: later(open.leaseExpiresAt, 250) }, now);
    return undefined;
  }
  const account = await deps.accounts.find(tx, post.workspaceId, post.accountId);
  const publisher = deps.publishers.publisher(post.platform);
  if (!account || !publisher) return giveUp(deps, tx, post, open, platformOff, now);
  if (account.simulated !== deps.publishers.isSimulated(post.platform)) {
    return giveUp(deps, tx, post, open, otherWorld(account), now);
  }
  const rules = await deps.rules.rules(tx, post.workspaceId);
  const timing = await deps.approvals.timing(tx, post.id, post.currentRevision);
  const latestSendAt = latestSend(post.schedule.publishAt, rules.lateWindowMinutes, timing);
  const revision = await deps.posts.revision(tx, post.id, post.currentRevision);
  const declarations = (await deps.approvals.declarations(tx, post.id, post.currentRevision)) ?? {};

  const turnWith = (attempt: Attempt): Turn => ({
    post,
    attempt,
    account,
    publisher,
    manifest: revision.manifest,
    latestSendAt,
    declarations,
  });
  const leaseExpiresAt = later(now, deps.leaseMs);
  const amends = revision.manifest.amends !== undefined;
  if (open?.committingAt && !open.waiting && !amends) {
    // Holding the lane, so that another post of this account cannot be taken for this one while we ask.
    if (!(await deps.attempts.takeLane(tx, open.lane, open.id, leaseExpiresAt, now)))
      return laneIsBusy(deps, tx, post, now);
    await deps.posts.update(tx, post.id, { wakeAt: leaseExpiresAt }, now);
    return { kind: 'ask', turn: turnWith(open) };
  }
  if (now > latestSendAt && !open?.committingAt) return miss(deps, tx, post, open, now);
  if (now > latestSendAt && amends) return giveUp(deps, tx, post, open, noClearAnswer(publisher), now);
  if (account.status === 'disconnected' && !(open && inGrace(account, now)))
    return giveUp(deps, tx, post, open, disconnected(account), now);
  if (account.status !== 'active' && !open) return waitForAccount(deps, tx, post, account, latestSendAt, now);

  const attempt: Attempt = open
    ? { ...open, worker: deps.worker, leaseExpiresAt, waiting: false }
    : {
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
        handles: await deps.attempts.earlierHandles(tx, post.id, revision.number),
      };
  if (!(await deps.attempts.takeLane(tx, attempt.lane, attempt.id, leaseExpiresAt, now)))
    return laneIsBusy(deps, tx, post, now);
  if (open) await deps.attempts.takeOver(tx, open.id, deps.worker, leaseExpiresAt);
  else await deps.attempts.insert(tx, attempt);
  const delayMs = now.getTime() - post.schedule.publishAt.getTime();
  if (!open && post.tries === 0 && post.trouble === null)
    tx.afterCommit(() => deps.observe.sendStarted(post.platform, delayMs));
  await deps.posts.update(tx, post.id, { wakeAt: later(leaseExpiresAt, 250) }, now);
  return { kind: 'send', turn: turnWith(attempt) };
}

async function laneIsBusy(deps: JourneyDeps, tx: Tx, post: Post, now: Date): Promise<undefined> {
  await deps.posts.update(tx, post.id, { wakeAt: later(now, laneBusyMs) }, now);
  return undefined;
}

/** Visibly blocked until the account is reconnected, or its time has passed. */
async function waitForAccount(
  deps: JourneyDeps,
  tx: Tx,
  post: Post,
  account: TargetAccount,
  latestSendAt: Date,
  now: Date,
): Promise<undefined> {
  const message = account.statusReason ?? `${account.name} must be reconnected.`;
  const wakeAt = new Date(Math.min(later(now, accountCheckMs).getTime(), later(latestSendAt, 1).getTime()));
  await deps.posts.update(
    tx,
    post.id,
    { wakeAt, trouble: { code: 'reconnect_needed', message, at: now.toISOString() } },
    now,
  );
  return undefined;
}
