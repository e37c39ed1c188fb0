import type { PostId, RecurrenceId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { Recurrence } from './recurrence.ts';

export interface RecurrenceStore {
  list(workspaceId: WorkspaceId): Promise<readonly Recurrence[]>;
  /** Recurrences that have not ended, across all workspaces, ordered by id. */
  listRunning(after: RecurrenceId | null, limit: number): Promise<readonly RecurrenceId[]>;
  insert(tx: Tx, recurrence: Recurrence): Promise<void>;
  /** Locked until the transaction ends; undefined when it does not exist or has ended. */
  lock(tx: Tx, id: RecurrenceId): Promise<Recurrence | undefined>;
  setDraftedThrough(tx: Tx, id: RecurrenceId, day: string): Promise<void>;
  end(tx: Tx, id: RecurrenceId, at: Date): Promise<void>;
  /** Records the post created for that day. */
  addPost(tx: Tx, id: RecurrenceId, day: string, postId: PostId): Promise<void>;
}
