/**
 * Everything that an approval says, as one text. Its MAC is made with a key that is not in the database, so that whoever
 * can write to the database can neither add an approval nor change what one says.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { canonicalJson, type Json } from '../../lib/canonical-json.ts';
import type { MacKey } from '../../lib/key-ring.ts';
import type { NewApproval } from '../post-model/approval-ports.ts';
import { type StatedTiming, stateTiming, timingJson } from '../signing/stated-timing.ts';

export interface ApprovalStatement extends Omit<NewApproval, 'timing' | 'policy' | 'createdAt'> {
  readonly timing: StatedTiming;
  /** The policy that the approval was given under. Null, or without a version: it is from before this was recorded. */
  readonly policy: {
    readonly approvalsRequired: number;
    readonly selfApproval: boolean;
    readonly version: number | null;
  } | null;
  readonly createdAt: string;
}

export const statementOf = ({ createdAt, timing, ...approval }: NewApproval): ApprovalStatement => ({
  ...approval,
  timing: stateTiming(timing),
  createdAt: createdAt.toISOString(),
});

/** The bytes that are authenticated. A change of this form needs another type; those of before stay as they were. */
export const statementText = (statement: ApprovalStatement): string => {
  const { policy } = statement;
  const said = {
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
    at: statement.createdAt,
  };
  const rules = policy && {
    approvals_required: policy.approvalsRequired,
    self_approval: policy.selfApproval,
  };
  if (policy === null || policy.version === null)
    return canonicalJson({ type: 'signoff.approval-row.v1', ...said, policy: rules });
  return canonicalJson({
    type: 'signoff.approval-row.v2',
    ...said,
    policy: { ...rules, version: policy.version },
    statement: statement.statement && { id: statement.statement.id, sha256: statement.statement.sha256 },
  });
};

export const approvalMac = (key: MacKey, statement: ApprovalStatement): string =>
  createHmac('sha256', key).update(statementText(statement)).digest('hex');

export function isApprovalMac(key: MacKey, statement: ApprovalStatement, mac: string): boolean {
  const [expected, given] = [Buffer.from(approvalMac(key, statement)), Buffer.from(mac)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}
