/** One attempt at publishing a post: what is known when it starts, and what is stored about it. */
import type { PostId } from '../../lib/ids.ts';
import type { Pause } from '../pauses/pause.ts';
import type { DeclarationValues } from '../platform-port/declarations.ts';
import type { Handles, Publisher, SendManifest, VisiblePost } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { Attempt, Post, Revision } from '../post-model/ports.ts';
import type { Timing } from '../time/timing.ts';
import type { Tx } from '../tx.ts';
import type { WorkspaceRules } from '../workspaces/rules.ts';

export interface SendAttempt {
  readonly post: Post;
  readonly attempt: Attempt;
  readonly account: TargetAccount;
  readonly publisher: Publisher;
  readonly manifest: SendManifest;
  readonly latestSendAt: Date;
  readonly declarations: DeclarationValues;
}

/** Everything that determines an attempt. The post and its open attempt are locked until the transaction ends. */
export interface SendAttemptFacts {
  readonly post: Post;
  readonly open: Attempt | undefined;
  readonly account: TargetAccount | undefined;
  readonly rules: WorkspaceRules;
  readonly timing: Timing;
  readonly revision: Revision | undefined;
  readonly declarations: DeclarationValues;
  /** Handles that earlier attempts at this revision got from the platform. */
  readonly earlierHandles: Handles;
  /** The pause that prevents a new attempt. None can start before this transaction ends. */
  readonly pause: Pause | null;
}

export interface PublishedAttempt {
  readonly post: Post;
  readonly attempt: Attempt;
  readonly visible: VisiblePost;
}

/** Handles many posts at a time: under load nearly all the work of a send is database queries. */
export interface SendAttemptStore {
  /**
   * Comes before everything else in a transaction that starts attempts: a pause that is not visible after it waits for
   * this transaction.
   */
  enterStartGate(tx: Tx): void;
  /** Loads those of the posts that are being published. */
  load(tx: Tx, ids: readonly PostId[]): Promise<readonly SendAttemptFacts[]>;
  /** Those of the posts that are being published, with their open attempts; locked in the same way. */
  lock(tx: Tx, ids: readonly PostId[]): Promise<readonly Pick<SendAttemptFacts, 'post' | 'open'>[]>;
  /**
   * Starts those whose lane is free, and returns their posts. Throws `post_not_approved` when the database refuses
   * one.
   */
  start(tx: Tx, attempts: readonly Attempt[], wakeAt: Date, now: Date): Promise<ReadonlySet<PostId>>;
  /** Closes the attempts, frees their lanes and stores where the posts are visible. */
  publish(tx: Tx, published: readonly PublishedAttempt[], now: Date): Promise<void>;
}
