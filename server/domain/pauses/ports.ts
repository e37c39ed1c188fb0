import type { AccountId, UserId, WorkspaceId } from '../../lib/ids.ts';
import type { Trouble } from '../post-model/ports.ts';
import type { Tx } from '../tx.ts';
import type { Pause } from './pause.ts';

export interface InstallationPause {
  /** Null: on the command line. */
  readonly by: { readonly id: UserId; readonly name: string } | null;
  readonly since: Date;
  readonly reason: string;
}

/** What a pause held: one account, a workspace, or everything. */
export type Held =
  | { readonly accountId: AccountId }
  | { readonly workspaceId: WorkspaceId }
  | { readonly everything: true };

export interface HeldPosts {
  /** Notes with the posts that should have gone out by now why they are late. */
  noteWait(tx: Tx, held: Held, trouble: Trouble, now: Date): Promise<void>;
}

export interface PauseReader {
  /** Everything that holds posts of this workspace, the oldest first. */
  list(workspaceId: WorkspaceId, tx?: Tx): Promise<readonly Pause[]>;
}

export interface PauseStore extends PauseReader, HeldPosts {
  /**
   * From here to the end of the transaction no attempt begins, and whatever begins then sees what it wrote. To be taken
   * before anything else is locked.
   */
  holdBeginnings(tx: Tx): Promise<void>;
  /** Null for the account: the whole workspace. False when it is paused already; then nothing changes. */
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

export interface InstallationPauseStore extends HeldPosts, Pick<PauseStore, 'holdBeginnings'> {
  current(tx?: Tx): Promise<InstallationPause | null>;
  /** The two below are false when there was nothing to do. */
  start(
    tx: Tx,
    pause: { readonly reason: string; readonly by: UserId | null; readonly at: Date },
  ): Promise<boolean>;
  end(tx: Tx, by: UserId | null, at: Date): Promise<boolean>;
  /** Whose pages show that everything is paused. */
  workspaces(tx: Tx): Promise<readonly WorkspaceId[]>;
}
