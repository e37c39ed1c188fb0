import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendManifest } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';
import type { Tx } from '../tx.ts';

/**
 *   waiting      its post is out; it goes out at `nextTryAt`
 *   sending      handed over, or about to be; if nobody knows what became of it, the platform is asked
 *   sent         it stands under the post
 *   failed       it is not there, and nobody tries by themselves; a person may
 *   unconfirmed  nobody can tell; a person looks
 *   given_up     a person said that it is not to go out any more
 */
export const firstCommentStates = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'unconfirmed',
  'given_up',
] as const;
export type FirstCommentState = (typeof firstCommentStates)[number];

export interface FirstComment {
  readonly postId: PostId;
  readonly workspaceId: WorkspaceId;
  readonly accountId: AccountId;
  readonly externalId: string | null;
  readonly text: string;
  readonly state: FirstCommentState;
  readonly tries: number;
  readonly nextTryAt: Date | null;
  readonly turn: number;
  readonly startedAt: Date | null;
  readonly absentAt: Date | null;
  readonly commentId: string | null;
  readonly reason: Message | null;
  readonly updatedAt: Date;
}

/** One that is due, with what decides about it. */
export interface DueFirstComment extends FirstComment {
  readonly platform: PlatformName;
  /** The platform's own id of the account. */
  readonly account: string;
  readonly accountName: string;
  readonly disconnected: boolean;
  /** Its post is still there, as far as we know. */
  readonly isOut: boolean;
  /** The revision it comes from, and the digest that was approved. */
  readonly manifest: SendManifest;
  readonly digest: string;
}

/** What becomes of it. What is not named stays as it is. */
export interface FirstCommentChange {
  readonly state?: FirstCommentState;
  readonly tries?: number;
  readonly nextTryAt?: Date | null;
  readonly startedAt?: Date;
  readonly absentAt?: Date | null;
  readonly commentId?: string | null;
  readonly reason?: Message | null;
}

export interface FirstCommentStore {
  /**
   * Those that are due and that no pause holds; what was handed over is asked about whether or not. Each is the
   * caller's until the transaction ends, and no pause can come before that.
   */
  due(tx: Tx, now: Date, limit: number): Promise<readonly DueFirstComment[]>;
  lock(tx: Tx, workspaceId: WorkspaceId, postId: PostId): Promise<FirstComment | undefined>;
  /** Whoever takes it up: the next turn is theirs until `nextTryAt`. */
  takeUp(tx: Tx, comment: FirstComment, change: FirstCommentChange, now: Date): Promise<number>;
  /** False when somebody else has taken it up since. */
  change(
    tx: Tx,
    comment: Pick<FirstComment, 'postId' | 'turn'>,
    change: FirstCommentChange,
    now: Date,
  ): Promise<boolean>;
  /** The account works again: whatever waits to be sent there is due now, also what waits for something else. */
  wake(tx: Tx, accountId: AccountId, now: Date): Promise<void>;
}
