/** One turn in the journey of a post: what is known when it begins, and what is done with it. */
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

/** Everything that decides about a turn. The post and its open attempt are locked until the transaction ends. */
export interface SendAttemptFacts {
  readonly post: Post;
  readonly open: Attempt | undefined;
  readonly account: TargetAccount | undefined;
  readonly rules: WorkspaceRules;
  readonly timing: Timing;
  readonly revision: Revision | undefined;
  readonly declarations: DeclarationValues;
  /** What earlier attempts at this revision got from the platform. */
  readonly earlierHandles: Handles;
  /** What keeps a new attempt from beginning. None can come before this transaction ends. */
  readonly pause: Pause | null;
}

export interface Published {
  readonly post: Post;
  readonly attempt: Attempt;
  readonly visible: VisiblePost;
}

/** Many posts at a time: under load nearly all the work of a send is asking the database, again and again. */
export interface SendAttemptStore {
  /** Those of the posts that are being published. */
  load(tx: Tx, ids: readonly PostId[]): Promise<readonly SendAttemptFacts[]>;
  /** Those of the posts that are being published, with their open attempts; locked like the above. */
  lock(tx: Tx, ids: readonly PostId[]): Promise<readonly Pick<SendAttemptFacts, 'post' | 'open'>[]>;
  /** Begins those whose lane is free, and says which. Throws `post_not_approved` when the database refuses one. */
  begin(tx: Tx, attempts: readonly Attempt[], wakeAt: Date, now: Date): Promise<ReadonlySet<PostId>>;
  /** Closes the attempts, frees their lanes and writes down where the posts can be seen. */
  publish(tx: Tx, published: readonly Published[], now: Date): Promise<void>;
}
