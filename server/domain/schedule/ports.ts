/** What the schedule needs from the outside, in its own words. */
import type { AccountId, ApprovalId, PostId, SlotId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Post } from '../post-model/ports.ts';
import type { WeeklyTime } from '../slots/next-slot.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';

export interface Slot extends WeeklyTime {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

export interface SlotStore {
  list(workspaceId: WorkspaceId, accountId: AccountId | undefined): Promise<readonly Slot[]>;
  /** The slots of an account; until the transaction ends nobody else takes one. */
  hold(tx: Tx, workspaceId: WorkspaceId, accountId: AccountId): Promise<readonly Slot[]>;
  /** Returns the slot that is there already when there is one at that time. */
  insert(tx: Tx, slot: Slot): Promise<Slot>;
  /** False when there is no such slot. */
  remove(tx: Tx, workspaceId: WorkspaceId, id: SlotId): Promise<boolean>;
  /** When the account's posts are to go out from then on: everything that may still go out, but this one. */
  taken(tx: Tx, accountId: AccountId, from: Date, except: PostId | undefined): Promise<readonly Date[]>;
}

/** How far the change to another version of the time-zone rules has come. */
export interface RulesProgress {
  /** Null: never looked at. */
  readonly version: string | null;
  readonly movingTo: string | null;
  readonly movedThrough: PostId | null;
}

export interface ApprovedTime extends ScheduledTime {
  readonly approvalId: ApprovalId;
}

export interface TimedPosts {
  /** Undefined: another process is at it. Held until the transaction ends. */
  holdProgress(tx: Tx): Promise<RulesProgress | undefined>;
  saveProgress(tx: Tx, progress: RulesProgress): Promise<void>;
  /** Posts that still wait for their time, in order of their ids. */
  after(tx: Tx, id: PostId | null, from: Date, limit: number): Promise<readonly TimedPost[]>;
  /** The post, held, when it still waits for its time. */
  lock(tx: Tx, id: PostId): Promise<TimedPost | undefined>;
  /** What its approvals say about when it may go out, where they name a time. */
  approved(tx: Tx, post: TimedPost): Promise<readonly ApprovedTime[]>;
  moveApproved(tx: Tx, approvalId: ApprovalId, at: Date, rules: string, now: Date): Promise<void>;
}

export interface TimedPost extends Pick<Post, 'id' | 'workspaceId' | 'state' | 'currentRevision'> {
  readonly schedule: ScheduledTime;
}
