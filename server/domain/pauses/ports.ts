import type { AccountId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Trouble } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import type { Pause } from './pause.ts';

export interface InstallationPause {
  /** Null: from the command line. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  readonly since: Date;
  readonly reason: string;
}

/** The scope of a pause: one account, a workspace, or everything. */
export type PauseTarget =
  | { readonly accountId: AccountId }
  | { readonly workspaceId: WorkspaceId }
  | { readonly everything: true };

export interface WaitRecorder {
  /** Records on the posts that are already overdue why they are late. */
  recordWait(tx: Tx, held: PauseTarget, trouble: Trouble, now: Date): Promise<void>;
}

export interface PauseReader {
  /** All pauses that hold posts of this workspace, oldest first. */
  list(workspaceId: WorkspaceId, tx?: Tx): Promise<readonly Pause[]>;
}

export interface PauseStore extends PauseReader, WaitRecorder {
  /**
   * Blocks new attempts until the transaction ends; attempts that start afterwards see what it wrote. Must be
   * called before anything else is locked.
   */
  blockNewAttempts(tx: Tx): Promise<void>;
  /** A null account means the whole workspace. False when it is already paused; then nothing changes. */
  add(
    tx: Tx,
    pause: {
      readonly workspaceId: WorkspaceId;
      readonly accountId: AccountId | null;
      readonly reason: string;
      readonly by: UserId;
      readonly at: Date;
    },
  ): Promise<boolean>;
  /** False when it was not paused. */
  remove(tx: Tx, workspaceId: WorkspaceId, accountId: AccountId | null): Promise<boolean>;
}

export interface InstallationPauseStore extends WaitRecorder, Pick<PauseStore, 'blockNewAttempts'> {
  current(tx?: Tx): Promise<InstallationPause | null>;
  /** `start` and `end` return false when there was nothing to do. */
  start(
    tx: Tx,
    pause: { readonly reason: string; readonly by: UserId | null; readonly at: Date },
  ): Promise<boolean>;
  end(tx: Tx, by: UserId | null, at: Date): Promise<boolean>;
  /** The workspaces whose pages show that everything is paused. */
  workspaces(tx: Tx): Promise<readonly WorkspaceId[]>;
}
