/** The rules of a workspace that decide about its posts: approvals, time zone, late window. */
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { ApprovalStrength } from './policy.ts';

export interface WorkspaceRules {
  readonly timeZone: string;
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly lateWindowMinutes: number;
  readonly strength: ApprovalStrength;
  /** Of the policy; the late window and the time zone have none. */
  readonly policyVersion: number;
}

export interface RulesReader {
  rules(tx: Tx, workspaceId: WorkspaceId): Promise<WorkspaceRules>;
  /** Like `rules`, and the policy cannot change until the transaction ends. Call it before locking a post. */
  lockRules(tx: Tx, workspaceId: WorkspaceId): Promise<WorkspaceRules>;
}
