/**
 * Promises 2 and 3 for first comments: each is published once and never lost. One attempt has three steps:
 *
 *   claim    one transaction: the comment becomes `sending` and belongs to this worker until the lease ends
 *   act      outside any transaction: send it, or query the platform when an earlier send is uncertain
 *   record   one transaction: the outcome, the audit record and the time of the next check
 *
 * A worker that dies leaves a row in `sending` and a lease that expires. The next worker queries the platform; the
 * comment is not sent again unless a person asks for it.
 */

import { later, seconds } from '../../lib/clock.ts';
import type { HttpRequest } from '../../lib/outbound.ts';
import { callWithToken } from '../accounts/call-with-token.ts';
import {
  type ApprovalEvidence,
  assessApprovals,
  type ForgeryProblem,
} from '../approvals/assess-approvals.ts';
import type { Commenter, CommentFinding, CommentIo, CommentOutcome } from '../platform-port/commenter.ts';
import type {
  DueFirstComment,
  FirstCommentChange,
  FirstCommentStore,
} from '../post-model/first-comment-ports.ts';
import { writeAudit } from '../posts/guards.ts';
import { manifestDigest } from '../posts/material.ts';
import { reportRefusal } from '../publishing/check-approvals.ts';
import type { PublishingDeps } from '../publishing/deps.ts';
import type { Tx } from '../tx.ts';
import {
  afterQuery,
  afterSending,
  failedDigestMismatch,
  failedDisconnected,
  failedNotApproved,
  failedNotGenuine,
  failedPostRemoved,
  toUnconfirmed,
} from './comment-transitions.ts';
import { messages } from './messages.ts';

export type FirstCommentDeps = Pick<
  PublishingDeps,
  | 'transact'
  | 'clock'
  | 'audit'
  | 'publishers'
  | 'tokens'
  | 'send'
  | 'log'
  | 'random'
  | 'observe'
  | 'approvalEvidence'
> & { readonly firstComments: FirstCommentStore };

/** Longer than a token renewal and a call together; a call that could end after the lease is not started. */
const leaseMs = seconds(90);
const maxCallMs = seconds(30);
const batchSize = 8;

interface ClaimedComment {
  readonly kind: 'send' | 'ask';
  readonly comment: DueFirstComment;
  readonly commenter: Commenter;
  readonly until: Date;
}

/** Advances the due comments by one attempt. Returns true when there were any. */
export async function sendDueFirstComments(deps: FirstCommentDeps): Promise<boolean> {
  const { found, claimed } = await deps.transact((tx) => claimDue(deps, tx));
  await Promise.all(
    claimed.map((one) =>
      act(deps, one).catch((error: unknown) =>
        deps.log.error(
          { error, post: one.comment.postId },
          'a first comment failed unexpectedly; the platform is queried later',
        ),
      ),
    ),
  );
  return found > 0;
}

async function claimDue(
  deps: FirstCommentDeps,
  tx: Tx,
): Promise<{ found: number; claimed: ClaimedComment[] }> {
  const now = deps.clock.now();
  const until = later(now, leaseMs);
  const claimed: ClaimedComment[] = [];
  const due = await deps.firstComments.due(tx, now, batchSize);
  const evidence = await deps.approvalEvidence.load(
    tx,
    due.filter(({ state }) => state === 'waiting').map(({ postId }) => postId),
  );
  for (const comment of due) {
    const kind = comment.state === 'waiting' ? 'send' : 'ask';
    const refused = kind === 'send' ? refusal(comment, evidence.get(comment.postId)) : undefined; // guard: approvals
    if (refused) {
      await record(deps, tx, comment, refused.change, now, refused.problem);
      if (refused.problem)
        reportRefusal(deps, tx, { id: comment.postId, workspaceId: comment.workspaceId }, refused.problem);
      continue;
    }
    const commenter = deps.publishers.publisher(comment.platform)?.comment;
    const end = commenter ? finalChange(comment, kind) : cannotComment;
    if (end || !commenter) {
      await record(deps, tx, comment, end ?? cannotComment, now);
      continue;
    }
    const mark: FirstCommentChange =
      kind === 'send' ? { state: 'sending', startedAt: now, absentAt: null, tries: comment.tries + 1 } : {};
    const claimNumber = await deps.firstComments.claim(tx, comment, { ...mark, nextTryAt: until }, now);
    claimed.push({ kind, comment: { ...comment, ...mark, claimNumber }, commenter, until });
  }
  return { found: due.length, claimed };
}

const cannotComment: FirstCommentChange = {
  state: 'failed',
  nextTryAt: null,
  reason: messages.not_offered(),
};

/** A first comment goes the road of its post: only while the revision it comes from is approved, by genuine approvals. */
function refusal(
  comment: DueFirstComment,
  evidence: ApprovalEvidence | undefined,
): { readonly change: FirstCommentChange; readonly problem?: ForgeryProblem } | undefined {
  // A removed post says so itself.
  if (!comment.isOut) return undefined;
  const assessment = evidence ? assessApprovals(evidence) : undefined;
  if (assessment?.kind === 'not_genuine') return { change: failedNotGenuine, problem: assessment.problem };
  const isApproved = assessment?.kind === 'enough' && evidence?.revision?.digest === comment.digest;
  return isApproved && comment.isAttempted ? undefined : { change: failedNotApproved };
}

/** The final change of a comment that needs no platform call. */
function finalChange(comment: DueFirstComment, kind: ClaimedComment['kind']): FirstCommentChange | undefined {
  if (kind === 'ask')
    return comment.disconnected
      ? toUnconfirmed(messages.disconnected_while_being_sent({ accountName: comment.accountName }))
      : undefined;
  if (!isAsApproved(comment)) return failedDigestMismatch; // guard: digest
  if (!comment.isOut) return failedPostRemoved;
  return comment.disconnected ? failedDisconnected(comment.accountName) : undefined;
}

/** Recomputed from the stored manifest, because the database owner can change a row. */
const isAsApproved = ({ manifest, digest, text }: DueFirstComment): boolean =>
  manifest.first_comment === text && manifestDigest(manifest) === digest;

async function act(deps: FirstCommentDeps, claimed: ClaimedComment): Promise<void> {
  const { kind, comment } = claimed;
  const change =
    kind === 'send'
      ? afterSending(comment, await send(deps, claimed), deps.random(), deps.clock.now())
      : afterQuery(comment, await queryPlatform(deps, claimed), deps.clock.now());
  await deps.transact((tx) => record(deps, tx, comment, change, deps.clock.now()));
}

async function send(deps: FirstCommentDeps, claimed: ClaimedComment): Promise<CommentOutcome> {
  const { comment, commenter } = claimed;
  const token = await deps.tokens.tokenFor(comment.accountId);
  if (token.kind === 'auth_lost') return token;
  if (token.kind === 'unavailable') return { ...token, sent: false };
  const outcome = await callWithToken(deps.tokens, comment.accountId, token, (usable) =>
    commenter.send(comment.externalId ?? '', comment.text, commentIo(deps, claimed, usable)),
  );
  // No new token could be obtained and the first one was refused, so the platform accepted nothing.
  if (outcome.kind === 'unavailable') return { ...outcome, sent: false };
  return outcome;
}

async function queryPlatform(deps: FirstCommentDeps, claimed: ClaimedComment): Promise<CommentFinding> {
  const { comment, commenter } = claimed;
  const token = await deps.tokens.tokenFor(comment.accountId);
  if (token.kind !== 'ok') return { kind: 'ask_later', plainReason: token.plainReason };
  const attemptStartedAt = comment.startedAt ?? comment.updatedAt;
  return commenter.find(comment.externalId ?? '', comment.text, {
    ...commentIo(deps, claimed, token),
    attemptStartedAt,
  });
}

const commentIo = (
  deps: FirstCommentDeps,
  { comment, until }: ClaimedComment,
  { accessToken, scopes }: Pick<CommentIo, 'accessToken' | 'scopes'>,
): CommentIo => ({
  accessToken,
  scopes,
  account: comment.account,
  now: () => deps.clock.now(),
  request: async (request: HttpRequest) => {
    const timeoutMs = Math.min(request.timeoutMs ?? maxCallMs, maxCallMs);
    // A worker that slept past its lease must not send what another worker is checking meanwhile.
    if (later(deps.clock.now(), timeoutMs) > until)
      return { kind: 'not_sent', reason: messages.our_time_was_over() };
    return deps.send({ ...request, timeoutMs });
  },
});

const auditActions = {
  sent: 'post.first_comment_sent',
  failed: 'post.first_comment_failed',
  unconfirmed: 'post.first_comment_unconfirmed',
} as const;

async function record(
  deps: FirstCommentDeps,
  tx: Tx,
  comment: DueFirstComment,
  change: FirstCommentChange,
  now: Date,
  problem?: ForgeryProblem,
): Promise<void> {
  // If another worker took over, it records the outcome.
  if (!(await deps.firstComments.change(tx, comment, change, now))) return;
  const { state, commentId } = change;
  if (state !== 'sent' && state !== 'failed' && state !== 'unconfirmed') return;
  await writeAudit(
    deps.audit,
    tx,
    'system',
    { id: comment.postId, workspaceId: comment.workspaceId },
    auditActions[state],
    now,
    {
      ...(commentId ? { comment_id: commentId } : {}),
      ...(comment.isOut ? {} : { cause: 'removed' }),
      ...(problem ? { problem } : {}),
    },
  );
}
