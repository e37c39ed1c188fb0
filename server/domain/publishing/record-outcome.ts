/**
 * What came of a send, written with everything that follows from it. Sends that end while others are being written are
 * written together; if one of them cannot be, each is written by itself.
 */
import { later, seconds } from '../../lib/clock.ts';
import { createBatcher } from '../batcher.ts';
import type { Attempt, AttemptOutcome, Post } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import { leaveUnconfirmed } from './end-without-sending.ts';
import type { Decision } from './next.ts';
import { auditPublished } from './record-published.ts';
import type { Published, SendAttempt } from './send-attempt.ts';
import { toldOutcome } from './told-outcome.ts';

const backMs = seconds(1);

interface Ended {
  readonly turn: SendAttempt;
  readonly decision: Decision;
}
type Recorder = (ended: Ended) => Promise<{ readonly error?: unknown }>;

const recorders = new WeakMap<PublishingDeps, Recorder>();

export async function recordOutcome(
  deps: PublishingDeps,
  turn: SendAttempt,
  decision: Decision,
): Promise<void> {
  const recorder = recorders.get(deps) ?? createBatcher({ run: (all) => recordAll(deps, all), most: 50 });
  recorders.set(deps, recorder);
  const written = await recorder({ turn, decision });
  if ('error' in written) throw written.error;
}

async function recordAll(
  deps: PublishingDeps,
  ended: readonly Ended[],
): Promise<readonly { readonly error?: unknown }[]> {
  try {
    await deps.transact((tx) => write(deps, tx, ended));
    return ended.map(() => ({}));
  } catch (error) {
    if (ended.length === 1) return [{ error }];
  }
  const results: { readonly error?: unknown }[] = [];
  for (const one of ended) results.push(...(await recordAll(deps, [one])));
  return results;
}

async function write(deps: PublishingDeps, tx: Tx, ended: readonly Ended[]): Promise<void> {
  const now = deps.clock.now();
  const held = new Map(
    (
      await deps.sendAttempts.lock(
        tx,
        ended.map(({ turn }) => turn.post.id),
      )
    ).map((one) => [one.post.id, one]),
  );
  const published: Published[] = [];
  for (const { turn, decision } of ended) {
    const { post, open } = held.get(turn.post.id) ?? {};
    // Whoever took over writes what came of it.
    if (!post || open?.id !== turn.attempt.id || open.worker !== deps.worker) continue;
    const outcome = toldOutcome(decision, turn.attempt);
    if (outcome) tx.afterCommit(() => deps.observe.sendEnded(post.platform, outcome));
    if (decision.kind === 'published') published.push({ post, attempt: open, visible: decision });
    else await writeOther(deps, tx, turn, post, open, decision, now);
  }
  if (published.length > 0) {
    await deps.sendAttempts.publish(tx, published, now);
    await auditPublished(deps, tx, published, now);
  }
  await deps.due.changed(tx);
}

async function writeOther(
  deps: PublishingDeps,
  tx: Tx,
  turn: SendAttempt,
  post: Post,
  attempt: Attempt,
  decision: Exclude<Decision, { kind: 'published' }>,
  now: Date,
): Promise<void> {
  await deps.attempts.releaseLane(tx, attempt.id);
  switch (decision.kind) {
    case 'wait':
      await deps.attempts.wait(tx, attempt.id);
      return deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt }, now);
    case 'ask':
      await deps.attempts.leaveUnknown(tx, attempt.id, now);
      await deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt, trouble: decision.trouble }, now);
      return writeAudit(deps.audit, tx, 'system', post, 'post.uncertain', now, { attempt: attempt.id });
    case 'repeat':
      await deps.attempts.leaveUnknown(tx, attempt.id, now);
      await deps.posts.update(
        tx,
        post.id,
        { wakeAt: decision.wakeAt, tries: decision.tries, trouble: decision.trouble },
        now,
      );
      if (turn.attempt.committingAt !== null) return;
      return writeAudit(deps.audit, tx, 'system', post, 'post.uncertain', now, { attempt: attempt.id });
    case 'unconfirmed':
      return leaveUnconfirmed(deps, tx, post, attempt, decision.trouble, now);
    case 'again':
      await deps.attempts.close(
        tx,
        attempt.id,
        decision.outcome,
        { code: decision.trouble.code, reason: decision.trouble.message },
        now,
      );
      return deps.posts.update(
        tx,
        post.id,
        {
          wakeAt: (await isBack(deps, tx, post, decision.outcome)) ? later(now, backMs) : decision.wakeAt,
          tries: decision.tries,
          trouble: decision.trouble,
        },
        now,
      );
    case 'failed':
      await deps.attempts.close(
        tx,
        attempt.id,
        decision.outcome,
        { code: decision.trouble.code, reason: decision.trouble.message },
        now,
      );
      await deps.posts.update(tx, post.id, { state: 'failed', wakeAt: null, trouble: decision.trouble }, now);
      return writeAudit(deps.audit, tx, 'system', post, 'post.failed', now, {
        code: decision.trouble.code,
        attempt: attempt.id,
      });
  }
}

/** It was reconnected after its loss was seen: that woke the posts that waited, and this one was still being sent. */
async function isBack(deps: PublishingDeps, tx: Tx, post: Post, outcome: AttemptOutcome): Promise<boolean> {
  if (outcome !== 'auth_lost' || post.accountId === null) return false;
  const account = await deps.accounts.find(tx, post.workspaceId, post.accountId);
  return account?.status === 'active';
}
