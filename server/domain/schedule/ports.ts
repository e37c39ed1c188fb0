/** The storage that the schedule needs. */
import type { ApprovalId, PostId } from '../../lib/ids.ts';
import type { Post } from '../post-model/ports.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';

/** Progress of the change to another version of the time-zone rules. */
export interface RulesProgress {
  /** Null: never computed. */
  readonly version: string | null;
  readonly movingTo: string | null;
  readonly movedThrough: PostId | null;
}

export interface ApprovedTime extends ScheduledTime {
  readonly approvalId: ApprovalId;
}

export interface TimedPosts {
  /** Undefined: another process is working on it. Locked until the transaction ends. */
  lockProgress(tx: Tx): Promise<RulesProgress | undefined>;
  saveProgress(tx: Tx, progress: RulesProgress): Promise<void>;
  /** Posts that still wait for their time, ordered by id. */
  listAfter(tx: Tx, id: PostId | null, from: Date, limit: number): Promise<readonly TimedPost[]>;
  /** The post, locked, if it still waits for its time. */
  lock(tx: Tx, id: PostId): Promise<TimedPost | undefined>;
  /** The times named by its approvals. */
  approvedTimes(tx: Tx, post: TimedPost): Promise<readonly ApprovedTime[]>;
  moveApprovedTime(tx: Tx, approvalId: ApprovalId, at: Date, rules: string, now: Date): Promise<void>;
}

export interface TimedPost extends Pick<Post, 'id' | 'workspaceId' | 'state' | 'currentRevision'> {
  readonly schedule: ScheduledTime;
}
