/**
 * Promise 1, against somebody who writes to the database: whether the approvals that a post is about to be sent under
 * were really given, and still hold. Pure. The rules:
 *
 *   genuine     every approval of the revision that is not voided has a MAC over exactly what its row says
 *   passkey     one that says it was signed with a passkey was, with a key that the audit introduced as this person's
 *   audited     its entry is in the post's audit trail: same person, revision and digest
 *   not ended   no later entry of the trail ends it: withdrawn, edited, cancelled, changes requested, …
 *   authors     those who the trail says wrote this revision still count as its contributors
 *   policy      the workspace's policy is the one of the last change of it in the audit log
 *   enough      people other than those excluded approved with the newest declarations, as many as the policy asks, and
 *               as strongly; so was the newest approval, which says the time
 *   time        the approved instant moved only with the rules of its time zone
 *
 * Entries that are sealed must fit the hash before them, so a changed one counts as missing.
 *
 * Where the policy wants passkeys, whoever owns the database, and even the keys of this service, still cannot sign.
 *
 * What this does not notice, for somebody who owns the database: an entry that was deleted (the verification of the
 * chain does), an entry that was changed in the second before it was sealed, and a whole older database put back.
 */

import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { ApprovalId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { ApprovalPolicy } from '../post-model/approval-ports.ts';
import { introducedKeys, isAmong, type PasskeyIdentity } from '../signing/introduced-keys.ts';
import type { Tx } from '../tx.ts';
import type { ApprovalStatement } from './approval-statement.ts';

export interface TrailEntry {
  readonly id: bigint;
  readonly action: string;
  readonly userId: string | null;
  readonly at: string;
  readonly data: { readonly [key: string]: Json };
  /** False when it is sealed, and its hash does not fit. */
  readonly isIntact: boolean;
}

export interface ApprovalRow {
  readonly statement: ApprovalStatement;
  /** Whether one of its MACs fits what the row says now. */
  readonly isGenuine: boolean;
  /** Null where no passkey was used. */
  readonly passkey: {
    /** The key that signed exactly what the row says; null: none did. */
    readonly signed: PasskeyIdentity | null;
    /** What the audit says about this person's keys, oldest first. */
    readonly keyEntries: readonly TrailEntry[];
  } | null;
  /** The approved instant under today's time zone rules. */
  readonly approvedAt: string | null;
}

/** All that the database says about the approvals of a post's current revision. */
export interface ApprovalEvidence {
  readonly postId: PostId;
  readonly workspaceId: WorkspaceId;
  readonly revision: { readonly number: number; readonly digest: string } | null;
  readonly policy: ApprovalPolicy;
  /** The last entry that changed the policy. */
  readonly policyEntry: TrailEntry | null;
  readonly contributors: readonly UserId[];
  /** Those that are not voided, oldest first. */
  readonly approvals: readonly ApprovalRow[];
  /** Entries of the post that concern its approvals, oldest first. */
  readonly trail: readonly TrailEntry[];
}

export interface ApprovalEvidenceReader {
  /** In one query. */
  load(tx: Tx, ids: readonly PostId[]): Promise<ReadonlyMap<PostId, ApprovalEvidence>>;
  /** What is committed. Many callers share one query. */
  loadCommitted(id: PostId): Promise<ApprovalEvidence | undefined>;
}

export const forgeryProblems = [
  'mac',
  'other_revision',
  'no_entry',
  'ended',
  'contributors',
  'policy',
  'passkey',
  'approved_time',
] as const;
export type ForgeryProblem = (typeof forgeryProblems)[number];

export type Assessment =
  | { readonly kind: 'enough' }
  /** Nothing is wrong with what is there. */
  | { readonly kind: 'not_enough' }
  | {
      readonly kind: 'not_genuine';
      readonly problem: ForgeryProblem;
      readonly approvals: readonly ApprovalId[];
    };

/** What a workspace starts with, before its policy is changed for the first time. */
export const initialPolicy: ApprovalPolicy = {
  approvalsRequired: 1,
  selfApproval: true,
  strength: 'session',
  version: 1,
};

const approvalAction = { content: 'post.approved_by', timing: 'post.time_approved_by' } as const;

/** Entries after which no earlier approval holds. */
const endingActions: readonly string[] = [
  'post.edited',
  'post.written_again',
  'post.changes_requested',
  'post.cancelled',
  'post.deleted',
  'post.removed',
];

/**
 * Why a post went back to review while the approvals that are left stay: the policy became stricter, or one signer lost
 * the right to sign.
 */
const approvalsStayAfter: readonly string[] = ['policy', 'member_removed', 'member_left', 'role_changed'];

/** The actions that an assessment reads. */
export const approvalTrailActions: readonly string[] = [
  ...Object.values(approvalAction),
  ...endingActions,
  'post.submitted',
  'post.review_again',
  'post.approval_withdrawn',
  'post.approval_voided',
  'post.stopped',
  'post.time_moved',
];

export function assessApprovals(evidence: ApprovalEvidence): Assessment {
  const { revision, approvals } = evidence;
  if (!isPolicyAudited(evidence)) return notGenuine('policy', []);
  if (revision === null) return { kind: 'not_enough' };
  for (const approval of approvals) {
    const problem = findProblem(evidence, revision, approval);
    if (problem) return notGenuine(problem, [approval.statement.id]);
  }
  if (approvals.length > 0) {
    const authors = auditedContributors(evidence, revision);
    if (!authors) return notGenuine('no_entry', []);
    if (authors.some((author) => !evidence.contributors.includes(author)))
      return notGenuine('contributors', []);
  }
  return countApprovals(evidence) >= evidence.policy.approvalsRequired && saysTimeStrongly(evidence)
    ? { kind: 'enough' }
    : { kind: 'not_enough' };
}

const notGenuine = (problem: ForgeryProblem, approvals: readonly ApprovalId[]): Assessment => ({
  kind: 'not_genuine',
  problem,
  approvals,
});

/**
 * The policy that the last entry about it says; undefined when that entry was changed. Entries of before approvals could
 * be signed with passkeys say neither the strength nor the version.
 */
export function auditedPolicy(
  entry: TrailEntry | null,
): (Omit<ApprovalPolicy, 'version'> & { readonly version: number | null }) | undefined {
  if (entry === null) return initialPolicy;
  const after = entry.data.after as Partial<ApprovalPolicy> | undefined;
  if (!entry.isIntact || after?.approvalsRequired === undefined || after.selfApproval === undefined)
    return undefined;
  const { approvalsRequired, selfApproval, strength = 'session', version = null } = after;
  return { approvalsRequired, selfApproval, strength, version };
}

/** Whether the policy in force is the one that the audit log says was set last. */
export function isPolicyAudited({
  policy,
  policyEntry,
}: Pick<ApprovalEvidence, 'policy' | 'policyEntry'>): boolean {
  const audited = auditedPolicy(policyEntry);
  return (
    policy.approvalsRequired === audited?.approvalsRequired &&
    policy.selfApproval === audited.selfApproval &&
    policy.strength === audited.strength && // guard: audited strength
    policy.version === (audited.version ?? policy.version)
  );
}

const findProblem = (
  evidence: ApprovalEvidence,
  revision: { readonly number: number; readonly digest: string },
  approval: ApprovalRow,
): ForgeryProblem | undefined =>
  approval.isGenuine ? findAuditProblem(evidence, revision, approval) : 'mac';

/** What the audit trail has against an approval, whether or not it has a MAC. */
export function findAuditProblem(
  { postId, workspaceId, trail }: ApprovalEvidence,
  revision: { readonly number: number; readonly digest: string },
  approval: ApprovalRow,
): ForgeryProblem | undefined {
  const { statement, approvedAt } = approval;
  if (statement.postId !== postId || statement.workspaceId !== workspaceId) return 'other_revision';
  if (statement.revisionNumber !== revision.number || statement.digest !== revision.digest)
    return 'other_revision';
  const entry = findApprovalEntry(trail, statement);
  if (!entry?.isIntact) return 'no_entry';
  if (!isSignedAsSaid(approval, entry)) return 'passkey';
  if (trail.some((later) => later.id > entry.id && endsApproval(later, statement))) return 'ended';
  const { timing, id } = statement;
  if (timing.kind === 'at' && approvedAt !== timing.at && !isAuditedMove(trail, id, approvedAt))
    return 'approved_time';
  return undefined;
}

/** Whether the passkey that the approval names signed it, and was this person's when they approved. */
export function isSignedAsSaid(
  { statement, passkey }: Pick<ApprovalRow, 'statement' | 'passkey'>,
  entry: TrailEntry,
): boolean {
  if (statement.strength === 'session') return passkey === null;
  const signed = passkey?.signed;
  if (!passkey || !signed) return false; // guard: signature
  const keys = introducedKeys(passkey.keyEntries.filter(({ id }) => id < entry.id));
  return isAmong(keys, signed, new Date(statement.createdAt));
}

/** Entries of before approvals were named in them are found by their time. */
export const findApprovalEntry = (
  trail: readonly TrailEntry[],
  { id, covers, userId, revisionNumber, digest, createdAt }: ApprovalStatement,
): TrailEntry | undefined =>
  trail.find(
    (entry) =>
      entry.action === approvalAction[covers] &&
      entry.userId === userId &&
      entry.data.revision === revisionNumber &&
      entry.data.digest === digest &&
      (entry.data.approval === undefined ? entry.at === createdAt : entry.data.approval === id),
  );

/** Whether this entry says that the approval, which was given before it, holds no longer. */
export function endsApproval(
  { action, userId, data }: Pick<TrailEntry, 'action' | 'userId' | 'data'>,
  approval: Pick<ApprovalStatement, 'id' | 'userId' | 'revisionNumber'>,
): boolean {
  if (endingActions.includes(action)) return true;
  switch (action) {
    case 'post.submitted':
      return data.revision !== approval.revisionNumber;
    case 'post.review_again':
      return !approvalsStayAfter.includes(data.cause as string);
    case 'post.approval_voided':
      return data.of === approval.userId;
    case 'post.approval_withdrawn':
      return userId === approval.userId;
    case 'post.stopped':
      return data.approval === approval.id;
    default:
      return false;
  }
}

/** Entries of before the new times were recorded do not say them. */
function isAuditedMove(trail: readonly TrailEntry[], id: ApprovalId, approvedAt: string | null): boolean {
  return trail.some(({ action, isIntact, data }) => {
    if (action !== 'post.time_moved' || !isIntact) return false;
    const times = data.approved_times as { readonly [id: string]: string } | undefined;
    return times === undefined || times[id] === approvedAt;
  });
}

/** Undefined when the trail does not say that this revision was submitted. */
function auditedContributors(
  { trail }: ApprovalEvidence,
  { number, digest }: { readonly number: number; readonly digest: string },
): readonly UserId[] | undefined {
  const entries = trail.filter(
    ({ action, data }) => action === 'post.submitted' && data.revision === number && data.digest === digest,
  );
  if (entries.length === 0 || entries.some(({ isIntact }) => !isIntact)) return undefined;
  // Revisions of before authors were recorded with them say nothing.
  return entries.flatMap(({ data }) => (data.contributors as UserId[] | undefined) ?? []);
}

/** The newest approval says when the post may go out. The same rule as `is_approved` in the database. */
const saysTimeStrongly = ({ approvals, policy }: ApprovalEvidence): boolean =>
  policy.strength === 'session' || approvals.at(-1)?.statement.strength === 'passkey'; // guard: strength of the time

/** The same rule as `approvals_that_count` in the database. */
function countApprovals({ approvals, policy, contributors }: ApprovalEvidence): number {
  const counting = approvals
    .map(({ statement }) => statement)
    .filter(
      ({ covers, userId, strength }) =>
        covers === 'content' &&
        (policy.strength === 'session' || strength === 'passkey') && // guard: strength counts
        (policy.selfApproval || !contributors.includes(userId)),
    );
  const newest = counting.at(-1);
  if (!newest) return 0;
  const declared = canonicalJson(newest.declarations as Json);
  return new Set(
    counting.flatMap(({ userId, declarations }) =>
      canonicalJson(declarations as Json) === declared ? [userId] : [],
    ),
  ).size;
}
