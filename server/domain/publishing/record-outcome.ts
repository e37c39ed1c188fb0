/**
 * Records the outcome of a send with all its consequences. Outcomes that arrive while others are being written are
 * written together; if one of them fails, each is written separately.
 */
import { later, seconds } from '../../lib/clock.ts';
import { createBatcher } from '../batcher.ts';
import type { Attempt, AttemptOutcome, Post } from '../post-model/ports.ts';
import { writeAudit } from '../posts/guards.ts';
import type { Tx } from '../tx.ts';
import type { Decision } from './decide-next.ts';
import type { PublishingDeps } from './deps.ts';
import { markUnconfirmed } from './end-without-sending.ts';
import { toSendOutcome } from './outcome-metric.ts';
import { auditPublished } from './record-published.ts';
import type { PublishedAttempt, SendAttempt } from './send-attempt.ts';

const reconnectedWaitMs = seconds(1);

interface SendResult {
  readonly sendAttempt: SendAttempt;
  readonly decision: Decision;
}
type Recorder = (results: SendResult) => Promise<{ readonly error?: unknown }>;

const recorders = new WeakMap<PublishingDeps, Recorder>();

export async function recordOutcome(
  deps: PublishingDeps,
  sendAttempt: SendAttempt,
  decision: Decision,
): Promise<void> {
  const recorder =
    recorders.get(deps) ?? createBatcher({ run: (all) => recordAll(deps, all), maxBatchSize: 50 });
  recorders.set(deps, recorder);
  const written = await recorder({ sendAttempt, decision });
  if ('error' in written) throw written.error;
}

async function recordAll(
  deps: PublishingDeps,
  results: readonly SendResult[],
): Promise<readonly { readonly error?: unknown }[]> {
  try {
    await deps.transact((tx) => write(deps, tx, results));
    return results.map(() => ({}));
  } catch (error) {
    if (results.length === 1) return [{ error }];
  }
  const written: { readonly error?: unknown }[] = [];
  for (const one of results) written.push(...(await recordAll(deps, [one])));
  return written;
}

async function write(deps: PublishingDeps, tx: Tx, results: readonly SendResult[]): Promise<void> {
  const now = deps.clock.now();
  const locked = new Map(
    (
      await deps.sendAttempts.lock(
        tx,
        results.map(({ sendAttempt }) => sendAttempt.post.id),
      )
    ).map((one) => [one.post.id, one]),
  );
  const published: PublishedAttempt[] = [];
  for (const { sendAttempt, decision } of results) {
    const { post, open } = locked.get(sendAttempt.post.id) ?? {};
    // If another worker took over, it records the outcome.
    if (!post || open?.id !== sendAttempt.attempt.id || open.worker !== deps.worker) continue;
    const outcome = toSendOutcome(decision, sendAttempt.attempt);
    if (outcome) tx.afterCommit(() => deps.observe.sendEnded(post.platform, outcome));
    if (decision.kind === 'published') published.push({ post, attempt: open, visible: decision });
    else await recordUnpublished(deps, tx, sendAttempt, post, open, decision, now);
  }
  if (published.length > 0) {
    await deps.sendAttempts.publish(tx, published, now);
    await auditPublished(deps, tx, published, now);
  }
  await deps.due.scheduleChanged(tx);
}

async function recordUnpublished(
  deps: PublishingDeps,
  tx: Tx,
  sendAttempt: SendAttempt,
  post: Post,
  attempt: Attempt,
  decision: Exclude<Decision, { kind: 'published' }>,
  now: Date,
): Promise<void> {
  await deps.attempts.releaseLane(tx, attempt.id);
  switch (decision.kind) {
    case 'wait':
      await deps.attempts.markWaiting(tx, attempt.id);
      return deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt }, now);
    case 'ask':
      await deps.attempts.markUnknown(tx, attempt.id, now);
      await deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt, trouble: decision.trouble }, now);
      return writeAudit(deps.audit, tx, 'system', post, 'post.uncertain', now, { attempt: attempt.id });
    case 'repeat':
      await deps.attempts.markUnknown(tx, attempt.id, now);
      await deps.posts.update(
        tx,
        post.id,
        { wakeAt: decision.wakeAt, tries: decision.tries, trouble: decision.trouble },
        now,
      );
      if (sendAttempt.attempt.committingAt !== null) return;
      return writeAudit(deps.audit, tx, 'system', post, 'post.uncertain', now, { attempt: attempt.id });
    case 'unconfirmed':
      return markUnconfirmed(deps, tx, post, attempt, decision.trouble, now);
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
          wakeAt: (await isReconnected(deps, tx, post, decision.outcome))
            ? later(now, reconnectedWaitMs)
            : decision.wakeAt,
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

/**
 * The account was reconnected after its loss was recorded: that woke the waiting posts, while this one was still
 * being sent.
 */
async function isReconnected(
  deps: PublishingDeps,
  tx: Tx,
  post: Post,
  outcome: AttemptOutcome,
): Promise<boolean> {
  if (outcome !== 'auth_lost' || post.accountId === null) return false;
  const account = await deps.accounts.find(tx, post.workspaceId, post.accountId);
  return account?.status === 'active';
}
