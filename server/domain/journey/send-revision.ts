/** The send itself: the stored revision, never a rebuilt one, and then its outcome in one transaction. */
import { writeAudit } from '../posts/guards.ts';
import type { Handles, Outcome, SendIo } from '../posts/publisher.ts';
import type { Tx } from '../tx.ts';
import type { Turn } from './advance-post.ts';
import { type JourneyDeps, WrongBytes } from './deps.ts';
import { holdLease, type Lease, LeaseLost } from './lease.ts';
import { type Decision, next } from './next.ts';
import { recordPublished } from './record-published.ts';

interface Progress {
  /** The adapter passed its commit step: from now on a failure is an unknown outcome. */
  committed: boolean;
  wrongBytes: boolean;
}

const damagedMedia: Outcome = {
  kind: 'rejected',
  code: 'media_damaged',
  plainReason:
    'A stored file is not the one that was approved, so nothing was sent. Attach it again and have it approved.',
};

/** Uploading took longer than the late window: an approval for a time does not cover this one. */
class TooLate extends Error {
  constructor() {
    super('Preparing it took longer than the time it had.');
  }
}

export async function sendRevision(deps: JourneyDeps, turn: Turn): Promise<void> {
  using lease = holdLease(deps, turn.attempt);
  const progress: Progress = { committed: turn.attempt.committingAt !== null, wrongBytes: false };
  let outcome: Outcome;
  try {
    outcome = await attemptSend(deps, turn, lease, progress);
  } catch (error) {
    // Whoever took over will find what we saved. We must not write over it.
    if (error instanceof LeaseLost || lease.signal.aborted)
      return deps.log.warn({ attempt: turn.attempt.id }, 'lease lost while sending');
    const tooLate = error instanceof TooLate;
    if (!tooLate)
      deps.log.error({ error, attempt: turn.attempt.id, post: turn.post.id }, 'sending failed unexpectedly');
    const plainReason = tooLate ? error.message : 'Something went wrong on our side while sending.';
    outcome = progress.committed
      ? { kind: 'unknown', plainReason }
      : { kind: 'unavailable', sent: false, plainReason };
  }
  if (progress.wrongBytes && outcome.kind === 'unavailable') outcome = damagedMedia;
  const now = deps.clock.now();
  const decision = next(
    {
      platformName: turn.publisher.displayName,
      tries: turn.post.tries,
      latestSendAt: turn.latestSendAt,
      sentEarlier: turn.attempt.committingAt !== null,
      random: deps.random(),
    },
    outcome,
    now,
  );
  await deps.transact((tx) => record(deps, tx, turn, decision, now));
}

async function attemptSend(
  deps: JourneyDeps,
  turn: Turn,
  lease: Lease,
  progress: Progress,
): Promise<Outcome> {
  const token = await deps.tokens.tokenFor(turn.account.id);
  if (token.kind === 'auth_lost') return token;
  if (token.kind === 'unavailable')
    return { kind: 'unavailable', sent: false, plainReason: token.plainReason };
  const { attempt } = turn;
  let handles: Handles = attempt.handles;
  const io: SendIo = {
    accessToken: token.accessToken,
    get handles() {
      return handles;
    },
    save: async (added) => {
      handles = { ...handles, ...added };
      if (!(await deps.attempts.saveHandles(attempt.id, deps.worker, handles))) throw new LeaseLost();
    },
    committing: async () => {
      lease.check();
      if (deps.clock.now() > turn.latestSendAt) throw new TooLate();
      if (!(await deps.attempts.markCommitting(attempt.id, deps.worker, deps.clock.now())))
        throw new LeaseLost();
      progress.committed = true;
    },
    request: async (request) => {
      lease.check();
      const timeoutMs = request.timeoutMs ?? turn.publisher.longestRequestMs;
      return deps.send({ ...request, signal: lease.signal, timeoutMs });
    },
    openMedia: async (sha256) =>
      noticingWrongBytes(await deps.approvedBytes.openVerified(turn.post.workspaceId, sha256), progress),
    now: () => deps.clock.now(),
  };
  const outcome = await turn.publisher.step(turn.manifest, io);
  if (lease.signal.aborted) throw new LeaseLost();
  if (outcome.kind === 'auth_lost')
    await deps.tokens.authLost(turn.account.id, token.tokenVersion, outcome.plainReason);
  return outcome;
}

function noticingWrongBytes(
  stream: ReadableStream<Uint8Array>,
  progress: Progress,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(
    (async function* () {
      try {
        yield* stream;
      } catch (error) {
        progress.wrongBytes ||= error instanceof WrongBytes;
        throw error;
      }
    })(),
  );
}

async function record(deps: JourneyDeps, tx: Tx, turn: Turn, decision: Decision, now: Date): Promise<void> {
  const post = await deps.posts.lockAnywhere(tx, turn.post.id);
  const attempt = await deps.attempts.open(tx, turn.post.id);
  if (post?.state !== 'publishing' || attempt?.id !== turn.attempt.id || attempt.worker !== deps.worker)
    return;
  await deps.attempts.releaseLane(tx, attempt.id);
  await deps.due.changed(tx);
  switch (decision.kind) {
    case 'published':
      return recordPublished(deps, tx, post, attempt, decision, now);
    case 'wait':
      await deps.attempts.wait(tx, attempt.id);
      return deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt }, now);
    case 'ask':
      await deps.attempts.leaveUnknown(tx, attempt.id, now);
      await deps.posts.update(tx, post.id, { wakeAt: decision.wakeAt, trouble: decision.trouble }, now);
      return writeAudit(deps.audit, tx, 'system', post, 'post.uncertain', now, { attempt: attempt.id });
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
        { wakeAt: decision.wakeAt, tries: decision.tries, trouble: decision.trouble },
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
