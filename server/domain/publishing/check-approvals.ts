/**
 * Promise 1: sending verifies the approvals themselves, not only that rows say so. Done when an attempt starts and
 * again before its commit step. A post whose approvals do not hold is not sent: it goes back to review, and the owners
 * and the operator learn of it.
 */
import type { PostId } from '../../lib/ids.ts';
import {
  type ApprovalEvidenceReader,
  type Assessment,
  assessApprovals,
} from '../approvals/assess-approvals.ts';
import type { Attempt, Post } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import type { PublishingDeps } from './deps.ts';
import { sendBackToReview } from './end-without-sending.ts';
import { messages } from './messages.ts';

export type NotGenuine = Extract<Assessment, { kind: 'not_genuine' }>;

export const notGenuineCode = 'approval_not_genuine';

export async function assessAll(
  { approvalEvidence }: { readonly approvalEvidence: ApprovalEvidenceReader },
  tx: Tx,
  ids: readonly PostId[],
): Promise<ReadonlyMap<PostId, Assessment>> {
  const evidence = await approvalEvidence.load(tx, ids);
  return new Map([...evidence].map(([id, found]): [PostId, Assessment] => [id, assessApprovals(found)]));
}

/** The approvals do not hold for what is about to be sent. Nothing was. */
export class ApprovalsRefused extends Error {
  readonly assessment: Exclude<Assessment, { kind: 'enough' }>;
  constructor(assessment: Exclude<Assessment, { kind: 'enough' }>) {
    super(`the approvals do not hold: ${assessment.kind}`);
    this.assessment = assessment;
  }
}

/** As they are committed now, for the content of this attempt. */
export async function requireApprovals(
  { approvalEvidence }: Pick<PublishingDeps, 'approvalEvidence'>,
  { postId, revisionNumber, digest }: Pick<Attempt, 'postId' | 'revisionNumber' | 'digest'>,
): Promise<void> {
  const evidence = await approvalEvidence.loadCommitted(postId);
  if (!evidence) throw new ApprovalsRefused({ kind: 'not_enough' });
  const { revision } = evidence;
  const assessment = assessApprovals(evidence);
  if (assessment.kind !== 'enough') throw new ApprovalsRefused(assessment);
  if (revision?.number !== revisionNumber || revision.digest !== digest)
    throw new ApprovalsRefused({ kind: 'not_genuine', problem: 'other_revision', approvals: [] });
}

type RefuseDeps = Pick<PublishingDeps, 'approvals' | 'attempts' | 'posts' | 'audit' | 'observe' | 'log'>;

/** Only before the commit step: nothing of the post can be visible. */
export async function refusePost(
  deps: RefuseDeps,
  tx: Tx,
  post: Post,
  open: Attempt | undefined,
  { problem, approvals }: Pick<NotGenuine, 'problem' | 'approvals'>,
  now: Date,
): Promise<void> {
  const code = notGenuineCode;
  const message = messages.approval_not_genuine();
  if (open) {
    await deps.attempts.close(tx, open.id, 'rejected', { code, reason: message }, now);
    await deps.attempts.releaseLane(tx, open.id);
  }
  await deps.approvals.voidAll(tx, post.id, code, now);
  await sendBackToReview(
    deps,
    tx,
    post,
    now,
    { code, message, at: now.toISOString() },
    { problem, approvals },
  );
  reportRefusal(deps, tx, post, problem);
}

/** For the operator: such approvals do not come from this service, so somebody else writes to its database. */
export function reportRefusal(
  deps: Pick<PublishingDeps, 'observe' | 'log'>,
  tx: Tx,
  { id, workspaceId }: Pick<Post, 'id' | 'workspaceId'>,
  problem: NotGenuine['problem'],
): void {
  tx.afterCommit(() => {
    deps.log.error(
      { post: id, workspace: workspaceId, problem },
      'approvals in the database are not genuine; nothing was sent',
    );
    deps.observe.approvalsRefused(problem);
  });
}
