/** The store of weekly posting slots. */
import type { AccountId, PostId, SlotId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Tx } from '../tx.ts';
import type { WeeklyTime } from './next-slot.ts';

export interface Slot extends WeeklyTime {
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

export interface SlotStore {
  list(workspaceId: WorkspaceId, accountId: AccountId | undefined): Promise<readonly Slot[]>;
  /** The slots of an account; until the transaction ends no other caller takes one. */
  lock(tx: Tx, workspaceId: WorkspaceId, accountId: AccountId): Promise<readonly Slot[]>;
  /** Returns the existing slot when there is one at that time. */
  insert(tx: Tx, slot: Slot): Promise<Slot>;
  /** False when there is no such slot. */
  remove(tx: Tx, workspaceId: WorkspaceId, id: SlotId): Promise<boolean>;
  /** The times of the account's posts from then on: all that may still be published, except this one. */
  takenTimes(tx: Tx, accountId: AccountId, from: Date, except: PostId | undefined): Promise<readonly Date[]>;
}
