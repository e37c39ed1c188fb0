/** The rules of a workspace that decide about its posts: approvals, time zone, late window. */
import type { WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';

export interface WorkspaceRules {
  readonly timeZone: string;
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly lateWindowMinutes: number;
}

export interface RulesReader {
  rules(tx: Tx, workspaceId: WorkspaceId): Promise<WorkspaceRules>;
  /** Like `rules`, and the policy cannot change until the transaction ends. Call it before locking a post. */
  lockRules(tx: Tx, workspaceId: WorkspaceId): Promise<WorkspaceRules>;
}
