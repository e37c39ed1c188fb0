import type { PostId, RecurrenceId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { Recurrence } from './recurrence.ts';

export interface RecurrenceStore {
  list(workspaceId: WorkspaceId): Promise<readonly Recurrence[]>;
  /** Those that have not ended, over all workspaces, in order of their ids. */
  running(after: RecurrenceId | null, limit: number): Promise<readonly RecurrenceId[]>;
  insert(tx: Tx, recurrence: Recurrence): Promise<void>;
  /** Held until the transaction ends; undefined when it is not there or has ended. */
  lock(tx: Tx, id: RecurrenceId): Promise<Recurrence | undefined>;
  draftedThrough(tx: Tx, id: RecurrenceId, day: string): Promise<void>;
  end(tx: Tx, id: RecurrenceId, at: Date): Promise<void>;
  /** Notes which post stands for that day. */
  addPost(tx: Tx, id: RecurrenceId, day: string, postId: PostId): Promise<void>;
}
