import type { AccountId, PostId, WorkspaceId } from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { SendManifest } from '../platform-port/publisher.ts';
import type { PlatformName } from '../platforms.ts';
import type { Tx } from '../tx.ts';

/**
 * The states of a first comment:
 *
 *   waiting      its post is published; it is sent at `nextTryAt`
 *   sending      sent, or about to be; if the outcome is unknown, the platform is queried
 *   sent         it is visible under the post
 *   failed       it is not there and is not retried automatically; a person may retry it
 *   unconfirmed  it cannot be determined; a person checks
 *   given_up     a person decided that it should not be sent any more
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
  readonly claimNumber: number;
  readonly startedAt: Date | null;
  readonly absentAt: Date | null;
  readonly commentId: string | null;
  readonly reason: Message | null;
  readonly updatedAt: Date;
}

/** A due first comment with everything needed to decide about it. */
export interface DueFirstComment extends FirstComment {
  readonly platform: PlatformName;
  /** The platform's own id of the account. */
  readonly account: string;
  readonly accountName: string;
  readonly disconnected: boolean;
  /** Its post is still published, as far as we know. */
  readonly isOut: boolean;
  /** Its revision was attempted on this account. */
  readonly isAttempted: boolean;
  /** The manifest of its revision, and the approved digest. */
  readonly manifest: SendManifest;
  readonly digest: string;
}

/** Changed fields; missing ones stay as they are. */
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
   * Due comments that are not paused; comments already sent are checked regardless of a pause. Each is locked for
   * the caller until the transaction ends, and no pause can start before that.
   */
  due(tx: Tx, now: Date, limit: number): Promise<readonly DueFirstComment[]>;
  lock(tx: Tx, workspaceId: WorkspaceId, postId: PostId): Promise<FirstComment | undefined>;
  /** Claims the comment: the returned number identifies the claim, which lasts until `nextTryAt`. */
  claim(tx: Tx, comment: FirstComment, change: FirstCommentChange, now: Date): Promise<number>;
  /** False when another worker has claimed it since. */
  change(
    tx: Tx,
    comment: Pick<FirstComment, 'postId' | 'claimNumber'>,
    change: FirstCommentChange,
    now: Date,
  ): Promise<boolean>;
  /** The account works again: comments waiting to be sent there become due now, whatever they wait for. */
  wake(tx: Tx, accountId: AccountId, now: Date): Promise<void>;
}
