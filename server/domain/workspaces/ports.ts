import type { InvitationId, PostId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Actor } from '../actor/actor.ts';
import type { Role } from '../actor/roles.ts';
import type { Tx } from '../tx.ts';
import type { StoredFirstSteps } from './first-steps.ts';
import type { Invitation } from './invitation.ts';
import type { ApprovalStrength, Policy } from './policy.ts';

export interface Workspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly timeZone: string;
  readonly policy: Policy;
  /** How often the policy was changed, and one. */
  readonly policyVersion: number;
}

export interface WorkspaceStore {
  find(workspaceId: WorkspaceId): Promise<Workspace | undefined>;
  add(tx: Tx, workspace: Pick<Workspace, 'id' | 'name' | 'timeZone'>, at: Date): Promise<void>;
  /** Serializes changes to a workspace, its members and its invitations: each takes this lock first. */
  lock(tx: Tx, workspaceId: WorkspaceId): Promise<Workspace | undefined>;
  save(tx: Tx, workspace: Workspace): Promise<void>;
  /** As they were stored, without what other data shows. */
  firstSteps(tx: Tx, workspaceId: WorkspaceId): Promise<StoredFirstSteps>;
  saveFirstSteps(tx: Tx, workspaceId: WorkspaceId, firstSteps: StoredFirstSteps): Promise<void>;
}

export interface Member {
  readonly userId: UserId;
  readonly name: string;
  readonly email: string;
  /** False for a manually entered address: it may belong to another person. */
  readonly emailConfirmed: boolean;
  readonly role: Role;
  readonly since: Date;
}

export interface MemberWorkspace {
  readonly id: WorkspaceId;
  readonly name: string;
  readonly timeZone: string;
  readonly role: Role;
  /** With the steps that the brand kit and the policy show to be done. */
  readonly firstSteps: StoredFirstSteps;
}

export interface MemberStore {
  /** In the order in which they joined. */
  list(workspaceId: WorkspaceId): Promise<readonly Member[]>;
  workspacesOf(userId: UserId, tx?: Tx): Promise<readonly MemberWorkspace[]>;
  belongsAnywhere(tx: Tx, userId: UserId): Promise<boolean>;
  /** The role of an active person, now. */
  roleOf(tx: Tx, workspaceId: WorkspaceId, userId: UserId): Promise<Role | undefined>;
  find(tx: Tx, workspaceId: WorkspaceId, userId: UserId): Promise<Member | undefined>;
  /** Adds them, or changes their role. */
  put(tx: Tx, workspaceId: WorkspaceId, userId: UserId, role: Role, at: Date): Promise<void>;
  /** Whether another person who can sign in owns this workspace. */
  hasOtherOwner(tx: Tx, workspaceId: WorkspaceId, userId: UserId): Promise<boolean>;
  /**
   * Removes the membership and the access tokens it allowed. A person who is left without any workspace is signed
   * out everywhere.
   */
  remove(tx: Tx, workspaceId: WorkspaceId, userId: UserId, at: Date): Promise<void>;
}

export interface NewInvitation {
  readonly id: InvitationId;
  readonly workspaceId: WorkspaceId;
  readonly role: Role;
  readonly note: string;
  readonly tokenHash: string;
  readonly invitedBy: UserId;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface InvitationStore {
  add(tx: Tx, invitation: NewInvitation): Promise<void>;
  /** Newest first. */
  list(workspaceId: WorkspaceId): Promise<readonly Invitation[]>;
  find(tx: Tx, workspaceId: WorkspaceId, id: InvitationId): Promise<Invitation | undefined>;
  findByToken(tokenHash: string, tx?: Tx): Promise<Invitation | undefined>;
  accept(tx: Tx, id: InvitationId, userId: UserId, at: Date): Promise<void>;
  revoke(tx: Tx, id: InvitationId, at: Date): Promise<void>;
  /** A person who may no longer invite must not have a link that still works. */
  revokeAllOf(tx: Tx, workspaceId: WorkspaceId, invitedBy: UserId, at: Date): Promise<void>;
}

/** A post that carries a member's signature and has not gone out. */
export interface SignedPost {
  readonly id: PostId;
  readonly caption: string;
  readonly publishAt: Date | null;
  /** It is on its way to the platform, so its signatures stand in any case. */
  readonly beingSent: boolean;
}

export type LostRight = 'member_removed' | 'member_left' | 'role_changed';

/** What a member signed that has not gone out, for when they lose the right to sign. */
export interface MemberSignatures {
  pending(workspaceId: WorkspaceId, userId: UserId): Promise<readonly SignedPost[]>;
  /**
   * Voids the signatures of all pending posts that are not being sent; what then lacks a signature goes back to
   * review. Call it with the workspace locked, so that no further signature can be given meanwhile.
   */
  voidAll(
    tx: Tx,
    actor: Actor,
    signer: { readonly userId: UserId; readonly name: string },
    cause: LostRight,
  ): Promise<VoidedSignatures>;
}

export interface VoidedSignatures {
  readonly posts: number;
  readonly backInReview: number;
}

/** Names the passkeys that a new member has already in the workspace's audit, so that they can sign there. */
export type IntroduceKeys = (tx: Tx, member: Actor, at: Date) => Promise<void>;

/** The policy as the audit tells it: who writes to the database cannot lower it there. */
export interface PolicyTrail {
  /** With the strongest demands where the audit was changed. */
  current(tx: Tx, workspaceId: WorkspaceId): Promise<AuditedPolicy>;
}

export interface AuditedPolicy {
  readonly approvalsRequired: number;
  readonly selfApproval: boolean;
  readonly strength: ApprovalStrength;
  /** Null: entries did not say it then. */
  readonly version: number | null;
}

/** The effect of a stricter policy on posts. */
export interface PolicyPosts {
  /**
   * Moves approved and scheduled posts that no longer satisfy the policy of this transaction back to in_review.
   * Returns how many.
   */
  sendBackToReview(tx: Tx, workspaceId: WorkspaceId): Promise<number>;
}
