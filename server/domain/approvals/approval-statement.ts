/**
 * Everything that an approval says, as one text. Its MAC is made with a key that is not in the database, so that whoever
 * can write to the database can neither add an approval nor change what one says.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { ApprovalPolicy, NewApproval } from '../post-model/approval-ports.ts';

/** Times are text with milliseconds, as `Date.toISOString` writes them, so that no rounding can hide a change. */
export interface ApprovalStatement extends Omit<NewApproval, 'timing' | 'policy' | 'createdAt'> {
  readonly timing:
    | { readonly kind: 'any' }
    | {
        readonly kind: 'at';
        readonly at: string;
        readonly wallTime: string;
        readonly timeZone: string;
        readonly toleranceMinutes: number;
      };
  /** The policy that the approval was given under. Null: it is from before this was recorded. */
  readonly policy: ApprovalPolicy | null;
  readonly createdAt: string;
}

export const statementOf = ({ createdAt, timing, ...approval }: NewApproval): ApprovalStatement => ({
  ...approval,
  timing:
    timing.kind === 'any'
      ? timing
      : {
          kind: 'at',
          at: timing.publishAt.toISOString(),
          wallTime: timing.wallTime,
          timeZone: timing.timeZone,
          toleranceMinutes: timing.toleranceMinutes,
        },
  createdAt: createdAt.toISOString(),
});

/** The bytes that are authenticated. A change of this form needs another type. */
export const statementText = (statement: ApprovalStatement): string =>
  canonicalJson({
    type: 'signoff.approval-row.v1',
    id: statement.id,
    workspace: statement.workspaceId,
    post: statement.postId,
    revision: statement.revisionNumber,
    digest: statement.digest,
    covers: statement.covers,
    user: statement.userId,
    session: statement.sessionId,
    declarations: statement.declarations as Json,
    timing: timingJson(statement.timing),
    strength: statement.strength,
    policy: statement.policy && {
      approvals_required: statement.policy.approvalsRequired,
      self_approval: statement.policy.selfApproval,
    },
    at: statement.createdAt,
  });

const timingJson = (timing: ApprovalStatement['timing']): Json =>
  timing.kind === 'any'
    ? { kind: 'any' }
    : {
        kind: 'at',
        at: timing.at,
        wall_time: timing.wallTime,
        time_zone: timing.timeZone,
        tolerance_minutes: timing.toleranceMinutes,
      };

export const approvalMac = (key: Buffer, statement: ApprovalStatement): string =>
  createHmac('sha256', key).update(statementText(statement)).digest('hex');

export function isApprovalMac(key: Buffer, statement: ApprovalStatement, mac: string): boolean {
  const [expected, given] = [Buffer.from(approvalMac(key, statement)), Buffer.from(mac)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
