/** Sends the stored revision, never a rebuilt one, and then records its outcome in one transaction. */

import { later, minutes } from '../../lib/clock.ts';
import type { Message } from '../../lib/message.ts';
import type { VerifiedFile } from '../media/ports.ts';
import { findDeclarationProblems } from '../platform-port/declarations.ts';
import type { Handles, Outcome, SendIo, Usage } from '../platform-port/publisher.ts';
import { manifestDigest } from '../posts/material.ts';
import type { Tx } from '../tx.ts';
import { findAllowanceWait, recordUsages } from './allowance.ts';
import { applyAmendment } from './apply-amendment.ts';
import { ApprovalsRefused, refusePost, requireApprovals } from './check-approvals.ts';
import { next } from './decide-next.ts';
import { type PublishingDeps, WrongBytesError } from './deps.ts';
import { sendBackToReview } from './end-without-sending.ts';
import { type Lease, LeaseLostError, startLeaseRenewal } from './lease.ts';
import { messages } from './messages.ts';
import { takeQuotas } from './quota.ts';
import { recordOutcome } from './record-outcome.ts';
import type { SendAttempt } from './send-attempt.ts';

/** Used when a platform accepts no more posts of an account for now and does not say until when. */
const closedWaitMs = minutes(15);

interface Progress {
  /** The adapter passed its commit step: from now on a failure is an unknown outcome. */
  committed: boolean;
  wrongBytes: boolean;
  /** A call past the commit step may have reached the platform. */
  reached: boolean;
}

const damagedMedia: Outcome = {
  kind: 'rejected',
  code: 'media_damaged',
  plainReason: messages.media_damaged(),
};

const damagedContent: Outcome = {
  kind: 'rejected',
  code: 'content_damaged',
  plainReason: messages.content_damaged(),
};

/** Uploading took longer than the late window: the approval of a time does not cover the current one. */
class TooLate extends Error {
  constructor() {
    super('preparing took longer than the late window');
  }
}

/** The declarations no longer fit what the platform requires: a person must decide again, and nothing is sent. */
class RulesChanged extends Error {
  readonly problem: Message;
  constructor(problem: Message) {
    super(problem.text);
    this.problem = problem;
  }
}

/** Queries the platform once more whether the account may do what the approvers declared. */
async function checkDeclarations(
  { publisher, manifest, declarations }: SendAttempt,
  io: SendIo,
): Promise<Outcome | undefined> {
  if (!publisher.declarations) return undefined;
  const current = await publisher.declarations.fetchFacts(manifest, io);
  if (current.kind === 'auth_lost') return current;
  if (current.kind === 'unavailable') return { ...current, sent: false };
  const form = publisher.declarations.form(manifest, current.facts);
  if (form.closed !== null)
    return { kind: 'rate_limited', until: later(io.now(), closedWaitMs), scope: 'account' };
  const [problem] = findDeclarationProblems(form, declarations);
  if (problem) throw new RulesChanged(problem.message);
  return undefined;
}

export async function sendRevision(deps: PublishingDeps, turn: SendAttempt): Promise<void> {
  using lease = startLeaseRenewal(deps, turn.attempt);
  const sentBefore = turn.attempt.committingAt !== null;
  const amends = turn.manifest.amends !== undefined;
  const progress: Progress = { committed: sentBefore, wrongBytes: false, reached: false };
  let outcome: Outcome;
  try {
    outcome = await attemptSend(deps, turn, lease, progress);
  } catch (error) {
    // The worker that took over finds what we saved. We must not overwrite it.
    if (error instanceof LeaseLostError || lease.signal.aborted)
      return deps.log.warn({ attempt: turn.attempt.id }, 'lease lost while sending');
    if (error instanceof RulesChanged)
      return deps.transact((tx) => returnToReview(deps, tx, turn, rulesChanged(turn, error.problem)));
    if (error instanceof ApprovalsRefused && !sentBefore)
      return deps.transact((tx) => returnToReview(deps, tx, turn, error.assessment));
    const tooLate = error instanceof TooLate;
    const refused = error instanceof ApprovalsRefused;
    if (refused) deps.log.error({ post: turn.post.id, ...error.assessment }, 'approvals no longer hold');
    else if (!tooLate)
      deps.log.error({ error, attempt: turn.attempt.id, post: turn.post.id }, 'sending failed unexpectedly');
    const plainReason = tooLate ? messages.preparing_took_too_long() : messages.sending_failed();
    outcome = refused
      ? amends
        ? damagedContent
        : { kind: 'unknown', plainReason: messages.content_damaged_later() }
      : progress.committed && !amends
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
      sentEarlier: sentBefore || (amends && outcome.kind === 'unavailable' && progress.reached),
      repeatable: amends,
      random: deps.random(),
    },
    outcome,
    now,
  );
  await recordOutcome(deps, turn, decision);
}

async function attemptSend(
  deps: PublishingDeps,
  turn: SendAttempt,
  lease: Lease,
  progress: Progress,
): Promise<Outcome> {
  // guard: the digest is recomputed before sending, because the database owner can change a row
  if (manifestDigest(turn.manifest) !== turn.attempt.digest)
    return progress.committed
      ? {
          kind: 'unknown',
          plainReason: messages.content_damaged_later(),
        }
      : damagedContent;
  const token = await deps.tokens.tokenFor(turn.account.id);
  if (token.kind === 'auth_lost') return token;
  if (token.kind === 'unavailable')
    return { kind: 'unavailable', sent: false, plainReason: token.plainReason };
  const withTokenCheck = (result: Outcome) => checkTokenLoss(deps, turn, token.tokenVersion, result);
  const { attempt, account } = turn;
  const spender = { platform: turn.post.platform, simulated: account.simulated, lane: account.lane };
  const usages: Usage[] = [];
  let handles: Handles = attempt.handles;
  const io: SendIo = {
    accessToken: token.accessToken,
    scopes: token.scopes,
    reportUsage: (usage) => usages.push(usage),
    get handles() {
      return handles;
    },
    save: async (added) => {
      handles = { ...handles, ...added };
      if (!(await deps.attempts.saveHandles(attempt.id, deps.worker, handles))) throw new LeaseLostError();
    },
    committing: async (added) => {
      lease.check();
      if (deps.clock.now() > turn.latestSendAt) throw new TooLate();
      await requireApprovals(deps, attempt); // guard: approvals are genuine
      handles = { ...handles, ...added };
      if (!(await deps.attempts.markCommitting(attempt.id, deps.worker, handles, deps.clock.now())))
        throw new LeaseLostError();
      progress.committed = true;
    },
    request: async (request) => {
      lease.check();
      const timeoutMs = request.timeoutMs ?? turn.publisher.maxRequestMs;
      const reachedBefore = progress.reached;
      progress.reached ||= progress.committed && request.method !== 'GET';
      const result = await deps.send({ ...request, signal: lease.signal, timeoutMs });
      if (result.kind === 'not_sent') progress.reached = reachedBefore;
      return result;
    },
    declarations: turn.declarations,
    openMedia: approvedMedia(deps, turn, progress),
    mediaUrl: ({ sha256, mime }, ttlSeconds) => {
      const { workspaceId } = turn.post;
      const name = `${turn.post.id}.${mime.split('/').at(-1)}`;
      return deps.links.create({ workspaceId, sha256, mime, name, ttlSeconds }).url.href;
    },
    now: () => deps.clock.now(),
  };
  if (!progress.committed) {
    const full = await findAllowanceWait(deps.usage, spender, deps.clock.now());
    if (full) return { kind: 'rate_limited', ...full };
    const changed = await checkDeclarations(turn, io);
    if (changed) return withTokenCheck(changed);
  }
  const { amends } = turn.manifest;
  if (!progress.committed && amends === undefined) {
    const full = await takeQuotas(deps, turn, spender, deps.clock.now());
    if (full) return { kind: 'rate_limited', ...full };
  }
  const outcome =
    amends === undefined
      ? await turn.publisher.step(turn.manifest, io)
      : await applyAmendment(deps, turn, amends, io);
  await recordUsages(deps.usage, spender, usages, deps.clock.now());
  if (lease.signal.aborted) throw new LeaseLostError();
  return withTokenCheck(outcome);
}

/** Determines whether the account is lost or only its token was refused; then the next attempt has a new one. */
async function checkTokenLoss(
  { tokens }: PublishingDeps,
  { account, publisher }: SendAttempt,
  tokenVersion: number,
  outcome: Outcome,
): Promise<Outcome> {
  if (outcome.kind !== 'auth_lost') return outcome;
  const renewed = await tokens.reportAuthLost(account.id, tokenVersion, outcome.plainReason);
  return renewed.kind === 'auth_lost'
    ? outcome
    : {
        kind: 'unavailable',
        sent: false,
        plainReason: messages.did_not_take_token({
          displayName: publisher.displayName,
        }),
      };
}

/** Each file is verified completely once per attempt, however many parts of it are sent. */
function approvedMedia(
  { approvedBytes }: PublishingDeps,
  { post }: SendAttempt,
  progress: Progress,
): SendIo['openMedia'] {
  const verified = new Map<string, Promise<VerifiedFile>>();
  const recordWrongBytes = (error: unknown): never => {
    progress.wrongBytes ||= error instanceof WrongBytesError;
    throw error;
  };
  return async (sha256, range) => {
    const checking =
      verified.get(sha256) ?? approvedBytes.verify(post.workspaceId, sha256).catch(recordWrongBytes);
    verified.set(sha256, checking);
    const stream = (await checking).stream(range);
    return ReadableStream.from(
      (async function* () {
        try {
          yield* stream;
        } catch (error) {
          recordWrongBytes(error);
        }
      })(),
    );
  };
}

const rulesChanged = ({ publisher }: SendAttempt, rule: Message) =>
  ({
    kind: 'rules_changed',
    reason: messages.rules_changed({ displayName: publisher.displayName, rule }),
  }) as const;

/** Only before the commit step: nothing of it can be visible. */
async function returnToReview(
  deps: PublishingDeps,
  tx: Tx,
  turn: SendAttempt,
  why: ReturnType<typeof rulesChanged> | ApprovalsRefused['assessment'],
): Promise<void> {
  const post = await deps.posts.lockAnywhere(tx, turn.post.id);
  const attempt = await deps.attempts.open(tx, turn.post.id);
  if (post?.state !== 'publishing' || attempt?.id !== turn.attempt.id || attempt.worker !== deps.worker)
    return;
  const now = deps.clock.now();
  tx.afterCommit(() => deps.observe.sendEnded(post.platform, 'rejected'));
  if (why.kind === 'not_genuine') return refusePost(deps, tx, post, attempt, why, now);
  const { kind: code } = why;
  const reason = why.kind === 'rules_changed' ? why.reason : messages.not_approved_now();
  await deps.attempts.close(tx, attempt.id, 'rejected', { code, reason }, now);
  await deps.attempts.releaseLane(tx, attempt.id);
  // The policy became stricter: the approvals that were given stay.
  if (why.kind === 'not_enough') return void (await sendBackToReview(deps, tx, post, now));
  await deps.approvals.voidAll(tx, post.id, code, now);
  await sendBackToReview(deps, tx, post, now, { code, message: reason, at: now.toISOString() });
}
