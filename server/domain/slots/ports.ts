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
  /** The slots of an account; until the transaction ends nobody else takes one. */
  hold(tx: Tx, workspaceId: WorkspaceId, accountId: AccountId): Promise<readonly Slot[]>;
  /** Returns the slot that is there already when there is one at that time. */
  insert(tx: Tx, slot: Slot): Promise<Slot>;
  /** False when there is no such slot. */
  remove(tx: Tx, workspaceId: WorkspaceId, id: SlotId): Promise<boolean>;
  /** When the account's posts are to go out from then on: everything that may still go out, but this one. */
  taken(tx: Tx, accountId: AccountId, from: Date, except: PostId | undefined): Promise<readonly Date[]>;
}
