/**
 * Moving an approved post. Inside the approved time anyone who may publish can do it; outside it only an approver
 * in the web interface can, which also approves the new time. A token or an editor is refused.
 */

import { AppError } from '../../errors.ts';
import { type ApprovalId, newId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import { requireFreshSignIn } from '../actor/fresh-sign-in.ts';
import { can } from '../actor/roles.ts';
import type { Post } from '../post-model/ports.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import { fitsTiming } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { PostDeps } from './deps.ts';
import { writeAudit } from './guards.ts';
import { messages } from './messages.ts';

type Deps = Pick<PostDeps, 'clock' | 'posts' | 'approvals' | 'rules' | 'audit' | 'signInLimits'>;

/** The approval of the new time, where one was needed. */
export async function approveTime(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  post: Post,
  time: ScheduledTime,
): Promise<ApprovalId | null> {
  const number = post.currentRevision;
  if (number === null || !(await deps.approvals.isSatisfied(tx, post.id))) throw notApproved();
  const timing = await deps.approvals.timing(tx, post.id, number);
  if (fitsTiming(timing, time.publishAt)) return null;
  if (actor.via.kind !== 'session' || !can(actor.role, 'approve')) throw outsideApprovedTime(); // guard: time
  requireFreshSignIn(actor, deps.clock.now(), deps.signInLimits); // guard: fresh sign-in for a time
  const { digest } = await deps.posts.revision(tx, post.id, number);
  if (!(await deps.posts.hasSeen(tx, post.id, digest, actor.userId))) {
    throw new AppError('not_opened', messages.not_opened());
  }
  const now = deps.clock.now();
  const rules = await deps.rules.rules(tx, post.workspaceId);
  const id = newId('apv', now.getTime());
  await deps.approvals.insert(tx, {
    id,
    workspaceId: post.workspaceId,
    postId: post.id,
    revisionNumber: number,
    digest,
    covers: 'timing',
    userId: actor.userId,
    sessionId: actor.via.sessionId,
    declarations: {},
    timing: { kind: 'at', toleranceMinutes: rules.lateWindowMinutes, ...time },
    strength: 'session',
    policy: { approvalsRequired: rules.approvalsRequired, selfApproval: rules.selfApproval },
    createdAt: now,
  });
  await writeAudit(deps.audit, tx, actor, post, 'post.time_approved_by', now, {
    revision: number,
    digest,
    approval: id,
  });
  return id;
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
