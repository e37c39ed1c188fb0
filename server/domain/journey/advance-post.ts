/**
 * Promises 2 and 3: once, and never lost. One turn of the journey of a post that is being published:
 *
 *   begin    one transaction: missed? lane busy? Otherwise there is an attempt with our lease.
 *   act      outside any transaction: send, or, when an earlier send is uncertain, ask the platform.
 *   record   one transaction: outcome, state, audit and the next wake-up together.
 *
 * A worker that dies anywhere leaves a lease that ends and a `wake_at` that comes. An attempt that passed its
 * commit step and has no outcome is only ever asked about, never sent again.
 */
import { later, seconds } from '../../lib/clock.ts';
import { newId, type PostId } from '../../lib/ids.ts';
import { latestSend } from '../approvals/timing.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Attempt, Post, TargetAccount } from '../posts/ports.ts';
import type { Publisher, SendManifest } from '../posts/publisher.ts';
import type { Tx } from '../tx.ts';
import { askPlatform } from './ask-platform.ts';
import type { JourneyDeps } from './deps.ts';
import { sendRevision } from './send-revision.ts';

export interface Turn {
  readonly post: Post;
  readonly attempt: Attempt;
  readonly account: TargetAccount;
  readonly publisher: Publisher;
  readonly manifest: SendManifest;
  readonly latestSendAt: Date;
}

const laneBusyMs = seconds(1);

export async function advancePost(deps: JourneyDeps, postId: PostId): Promise<void> {
  const begun = await deps.transact((tx) => begin(deps, tx, postId));
  if (begun?.kind === 'send') await sendRevision(deps, begun.turn);
  if (begun?.kind === 'ask') await askPlatform(deps, begun.turn);
}

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
  const account = await deps.accounts.find(tx, post.workspaceId, post.accountId);
  const publisher = deps.publishers.publisher(post.platform);
  if (!account || !publisher)
    return failNow(
      deps,
      tx,
      post,
      'platform_off',
      'This installation no longer publishes to that platform.',
      now,
    );
  if (account.simulated !== deps.publishers.isSimulated(post.platform)) {
    const kind = account.simulated ? 'the sandbox' : 'the real platform';
    return failNow(
      deps,
      tx,
      post,
      'account_kind',
      `${account.name} was connected on ${kind}, which is not what this installation talks to now. Connect it again.`,
      now,
    );
  }
  const rules = await deps.rules.rules(tx, post.workspaceId);
  const timing = await deps.approvals.timing(tx, post.id, post.currentRevision);
  const latestSendAt = latestSend(post.schedule.publishAt, rules.lateWindowMinutes, timing);
  const revision = await deps.posts.revision(tx, post.id, post.currentRevision);
  const open = await deps.attempts.open(tx, post.id);

  const turnWith = (attempt: Attempt): Turn => ({
    post,
    attempt,
    account,
    publisher,
    manifest: revision.manifest,
    latestSendAt,
  });
  if (open && !open.waiting && open.leaseExpiresAt > now) {
    // Somebody is at it. Look again when their lease would end.
    await deps.posts.update(tx, post.id, { wakeAt: later(open.leaseExpiresAt, 250) }, now);
    return undefined;
  }
  if (open?.committingAt && !open.waiting) {
    await deps.posts.update(tx, post.id, { wakeAt: later(now, deps.leaseMs) }, now);
    return { kind: 'ask', turn: turnWith(open) };
  }
  if (now > latestSendAt && !open?.committingAt) return miss(deps, tx, post, open, now);
  if (account.status === 'disconnected')
    return failNow(
      deps,
      tx,
      post,
      'disconnected',
      `${account.name} was disconnected. Nothing was posted.`,
      now,
      open,
    );

  const leaseExpiresAt = later(now, deps.leaseMs);
  const attempt: Attempt = open
    ? { ...open, worker: deps.worker, leaseExpiresAt, waiting: false }
    : {
        id: newId('att', now.getTime()),
        workspaceId: post.workspaceId,
        postId: post.id,
        revisionNumber: revision.number,
        digest: revision.digest,
        accountId: account.id,
        // One account on the platform is one lane, also when two workspaces share it.
        lane: `${post.platform}:${account.simulated ? 'sandbox' : 'live'}:${account.externalId}`,
        worker: deps.worker,
        startedAt: now,
        leaseExpiresAt,
        committingAt: null,
        waiting: false,
        handles: await deps.attempts.earlierHandles(tx, post.id, revision.number),
      };
  if (!(await deps.attempts.takeLane(tx, attempt.lane, attempt.id, leaseExpiresAt, now))) {
    await deps.posts.update(tx, post.id, { wakeAt: later(now, laneBusyMs) }, now);
    return undefined;
  }
  if (open) await deps.attempts.takeOver(tx, open.id, deps.worker, leaseExpiresAt);
  else await deps.attempts.insert(tx, attempt);
  await deps.posts.update(tx, post.id, { wakeAt: later(leaseExpiresAt, 250) }, now);
  return { kind: 'send', turn: turnWith(attempt) };
}

async function miss(
  deps: JourneyDeps,
  tx: Tx,
  post: Post,
  open: Attempt | undefined,
  now: Date,
): Promise<undefined> {
  if (open) {
    await deps.attempts.close(tx, open.id, 'crashed', {}, now);
    await deps.attempts.releaseLane(tx, open.id);
  }
  const cause = post.trouble?.message ?? 'Signoff was not running at that time.';
  const trouble = {
    code: 'missed',
    message: `Its time passed before it could go out. ${cause} Nothing was posted.`,
    at: now.toISOString(),
  };
  await deps.posts.update(tx, post.id, { state: 'missed', wakeAt: null, trouble }, now);
  await writeAudit(deps.audit, tx, 'system', post, 'post.missed', now, {
    cause: post.trouble?.code ?? 'not_running',
  });
  return undefined;
}

async function failNow(
  deps: JourneyDeps,
  tx: Tx,
  post: Post,
  code: string,
  message: string,
  now: Date,
  open?: Attempt,
): Promise<undefined> {
  if (open) {
    await deps.attempts.close(tx, open.id, 'crashed', {}, now);
    await deps.attempts.releaseLane(tx, open.id);
  }
  await deps.posts.update(
    tx,
    post.id,
    { state: 'failed', wakeAt: null, trouble: { code, message, at: now.toISOString() } },
    now,
  );
  await writeAudit(deps.audit, tx, 'system', post, 'post.failed', now, { code });
  return undefined;
}
