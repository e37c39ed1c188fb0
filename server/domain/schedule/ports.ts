/** What the schedule needs from the outside, in its own words. */
import type { ApprovalId, PostId } from '../../lib/ids.ts';
import type { Post } from '../post-model/ports.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';

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
