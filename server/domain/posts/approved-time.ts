/**
 * Moving an approved post. Inside the approved time anyone who may publish can do it; outside it only an approver
 * in the web interface can, which also approves the new time. A token or an editor is refused.
 */

import { AppError } from '../../errors.ts';
import { type ApprovalId, newId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { can } from '../actor/roles.ts';
import type { Post } from '../post-model/ports.ts';
import { requireStrength, type Signature, signedSomethingElse } from '../signing/sign.ts';
import { signedFields } from '../signing/signed-fields.ts';
import { readTiming, stateTiming } from '../signing/stated-timing.ts';
import { type Decision, findDecision, includesDecision } from '../signing/statement.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { fitsTiming, type Timing } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { WorkspaceRules } from '../workspaces/rules.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';
import { messages } from './messages.ts';

export type ApproveTimeDeps = Pick<
  PostDeps,
  'clock' | 'posts' | 'approvals' | 'rules' | 'audit' | 'signInLimits' | 'signing'
>;

interface NewTime {
  readonly time: ScheduledTime;
  /** Where a passkey signed the new time. */
  readonly signature: Signature | null;
}

/** The approval of the new time, where one was needed. */
export async function approveTime(
  deps: ApproveTimeDeps,
  tx: Tx,
  actor: Actor,
  post: Post,
  { time, signature }: NewTime,
): Promise<ApprovalId | null> {
  const number = post.currentRevision;
  if (number === null || !(await deps.approvals.isSatisfied(tx, post.id))) throw notApproved();
  const timing = await deps.approvals.timing(tx, post.id, number);
  if (fitsTiming(timing, time.publishAt)) return null;
  if (actor.via.kind !== 'session' || !can(actor.role, 'approve')) throw outsideApprovedTime(); // guard: time
  const rules = await deps.rules.rules(tx, post.workspaceId);
  requireStrength(deps, actor, rules, signature); // guard: strength for a time
  const decision = await decideTime(deps, tx, actor, post, rules, time);
  const { revisionNumber, digest } = decision;
  const approved = signature ? signedTiming(signature, decision, time) : timingFor(rules, time);
  const signed = await signedFields(deps.signing, tx, signature);
  const now = deps.clock.now();
  const id = newId('apv', now.getTime());
  await deps.approvals.insert(tx, {
    id,
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber,
    digest,
    covers: 'timing',
    userId: actor.userId,
    sessionId: actor.via.sessionId,
    declarations: decision.declarations,
    timing: approved,
    ...signed,
    policy: {
      approvalsRequired: rules.approvalsRequired,
      selfApproval: rules.selfApproval,
      version: rules.policyVersion,
    },
    createdAt: now,
  });
  await writeAudit(deps.audit, tx, actor, post, 'post.time_approved_by', now, {
    revision: revisionNumber,
    digest,
    approval: id,
    ...(signed.statement && { statement: signed.statement.id }),
  });
  return id;
}

/** What approving this time for the post would say. */
export async function decideTime(
  deps: Pick<PostDeps, 'posts'>,
  tx: Tx,
  actor: Actor,
  post: Post,
  rules: WorkspaceRules,
  time: ScheduledTime,
): Promise<Decision> {
  const number = post.currentRevision;
  if (number === null) throw notApproved();
  const { digest } = await deps.posts.revision(tx, post.id, number);
  if (!(await deps.posts.hasSeen(tx, post.id, digest, actor.userId))) {
    throw new AppError('not_opened', messages.not_opened());
  }
  return {
    postId: post.id,
    revisionNumber: number,
    digest,
    covers: 'timing',
    timing: stateTiming(timingFor(rules, time)),
    declarations: {},
    policyVersion: rules.policyVersion,
  };
}

const timingFor = ({ lateWindowMinutes }: WorkspaceRules, time: ScheduledTime): Timing => ({
  kind: 'at',
  toleranceMinutes: lateWindowMinutes,
  ...time,
});

/**
 * "Now" and "the next slot" have moved on since they were signed. What was signed is what is approved, and the time that
 * is asked for must lie within it.
 */
function signedTiming({ statement }: Signature, decision: Decision, time: ScheduledTime): Timing {
  const found = findDecision(statement, decision);
  if (!found) throw signedSomethingElse();
  const timing = readTiming(found.timing);
  const isSame = timing && includesDecision(statement, { ...decision, timing: stateTiming(timing) });
  if (!isSame || !fitsTiming(timing, time.publishAt)) throw timeChanged(); // guard: time signed
  return timing;
}

/** Whether the approvals that are left still cover the post, at the time it has. */
export const isApprovedAsPlanned = async (
  { approvals }: Pick<PostDeps, 'approvals'>,
  tx: Tx,
  { id, currentRevision, schedule }: Post,
): Promise<boolean> =>
  currentRevision !== null &&
  (await approvals.isSatisfied(tx, id)) &&
  (schedule === null || fitsTiming(await approvals.timing(tx, id, currentRevision), schedule.publishAt));

export const notApproved = (): AppError => new AppError('post_not_approved', messages.post_not_approved());

const outsideApprovedTime = () => new AppError('outside_approved_time', messages.outside_approved_time());
const timeChanged = () => new AppError('content_changed', messages.signed_time_changed());
