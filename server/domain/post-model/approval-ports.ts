/** The storage that approvals need. */
import type { ApprovalId, PostId, SessionId, StatementId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { DeclarationValues } from '../platform-port/declarations.ts';
import type { Timing } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { ApprovalStrength } from '../workspaces/policy.ts';

/** The part of a workspace's policy that decides which approvals count. */
export interface ApprovalPolicy {
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly strength: ApprovalStrength;
  /** Rises with each change of the policy. */
  readonly version: number;
}

/** Which signed statement an approval rests on. */
export interface StatementReference {
  readonly id: StatementId;
  /** Of its text, hexadecimal. */
  readonly sha256: string;
}

export interface NewApproval {
  readonly id: ApprovalId;
  readonly workspaceId: WorkspaceId;
  readonly postId: PostId;
  readonly revisionNumber: number;
  readonly digest: string;
  readonly covers: 'content' | 'timing';
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly declarations: DeclarationValues;
  readonly timing: Timing;
  readonly strength: ApprovalStrength;
  /** Null: given in a session, without a passkey. */
  readonly statement: StatementReference | null;
  /** The policy that it is given under. */
  readonly policy: Omit<ApprovalPolicy, 'strength'>;
  readonly createdAt: Date;
}

export interface ApprovalStore {
  /** Stores it with its MAC. */
  insert(tx: Tx, approval: NewApproval): Promise<void>;
  voidAll(tx: Tx, postId: PostId, reason: string, at: Date): Promise<number>;
  void(tx: Tx, id: ApprovalId, reason: string, at: Date): Promise<void>;
  /** Only the approvals that this person gave. */
  voidOwn(tx: Tx, postId: PostId, userId: UserId, reason: string, at: Date): Promise<void>;
  /** How this person approved the content of the revision; undefined: they did not. */
  givenStrength(
    tx: Tx,
    postId: PostId,
    revisionNumber: number,
    userId: UserId,
  ): Promise<ApprovalStrength | undefined>;
  /** Everyone who changed the content since the last approval by another person. Recorded by the database. */
  contributors(tx: Tx, postId: PostId): Promise<readonly UserId[]>;
  /** Whether the approvals of the current revision satisfy the workspace's policy as it is now. */
  isSatisfied(tx: Tx, postId: PostId): Promise<boolean>;
  /** The declarations of the newest approval of the content, which are the ones that count. */
  declarations(tx: Tx, postId: PostId, revisionNumber: number): Promise<DeclarationValues | undefined>;
  /** The newest approval says when the post may go out. */
  timing(tx: Tx, postId: PostId, revisionNumber: number): Promise<Timing>;
}
