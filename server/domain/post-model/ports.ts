/** The storage and services that posts need. */

import type { Json } from '../../lib/canonical-json.ts';
import type {
  AccountId,
  ApprovalId,
  AttemptId,
  CampaignId,
  CommentId,
  IdeaId,
  MediaId,
  PostId,
  SessionId,
  UserId,
  WorkspaceId,
} from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { Media, Shape, Trim } from '../media/media.ts';
import type { Handles, MediaRole, SendManifest } from '../platform-port/publisher.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { PlatformName } from '../platforms.ts';
import type { ScheduledTime } from '../time/schedule-time.ts';
import type { Tx } from '../tx.ts';
import type { PostState } from './post.ts';

/** A file as this post uses it: `altText` is the post's own. */
export interface PostMedia extends Omit<Media, 'id' | 'workspaceId' | 'createdBy'> {
  readonly mediaId: MediaId;
  /** Null: unchanged, unless the platform requires another shape. */
  readonly shape: Shape | null;
  readonly trim: Trim | null;
  readonly role: MediaRole | null;
}

export interface Trouble {
  readonly code: string;
  readonly message: Message;
  readonly at: string;
}

/** Publishing that can still be stopped: the post is scheduled for its end. */
export interface Countdown {
  readonly endsAt: Date;
  /** What stopping restores. */
  readonly before: {
    readonly state: PostState;
    readonly schedule: ScheduledTime | null;
    readonly trouble: Trouble | null;
  };
  /** The approval of the new time, where one was needed. */
  readonly approvalId: ApprovalId | null;
}

export interface Post {
  readonly id: PostId;
  readonly workspaceId: WorkspaceId;
  /** Set: this is an amendment of that published post. */
  readonly amendsPostId: PostId | null;
  readonly campaignId: CampaignId | null;
  /** Shared by posts that tell one idea on several accounts, and by changes of them. */
  readonly ideaId: IdeaId;
  readonly platform: PlatformName;
  readonly accountId: AccountId | null;
  readonly state: PostState;
  readonly caption: string;
  readonly options: { readonly [key: string]: Json };
  readonly media: readonly PostMedia[];
  readonly editNumber: number;
  readonly currentRevision: number | null;
  readonly authorId: UserId;
  readonly fromApp: boolean;
  readonly lastEditorId: UserId;
  readonly schedule: ScheduledTime | null;
  readonly countdown: Countdown | null;
  readonly tries: number;
  readonly trouble: Trouble | null;
  readonly externalId: string | null;
  readonly permalink: string | null;
  readonly publishedAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** Undefined leaves a value as it is. */
export interface PostChanges {
  readonly state?: PostState;
  readonly accountId?: AccountId | null;
  readonly campaignId?: CampaignId | null;
  readonly caption?: string;
  readonly options?: { readonly [key: string]: Json };
  readonly editNumber?: number;
  readonly currentRevision?: number | null;
  readonly lastEditorId?: UserId;
  readonly schedule?: ScheduledTime | null;
  readonly countdown?: Countdown | null;
  readonly wakeAt?: Date | null;
  readonly tries?: number;
  readonly trouble?: Trouble | null;
  readonly externalId?: string | null;
  readonly permalink?: string | null;
  readonly publishedAt?: Date | null;
  readonly deletedAt?: Date;
}

export interface Revision {
  readonly number: number;
  readonly digest: string;
  readonly manifest: SendManifest;
  readonly createdBy: UserId;
  readonly createdAt: Date;
}

export interface PostStore {
  insert(tx: Tx, post: Post): Promise<void>;
  find(workspaceId: WorkspaceId, id: PostId): Promise<Post | undefined>;
  /** As of this transaction, without locking them; those of deleted posts are left out. */
  findAll(tx: Tx, ids: readonly PostId[]): Promise<readonly Post[]>;
  /** Locks the row until the transaction ends. Throws `not_found` for a foreign, unknown or deleted post. */
  lock(tx: Tx, workspaceId: WorkspaceId, id: PostId): Promise<Post>;
  lockAnywhere(tx: Tx, id: PostId): Promise<Post | undefined>;
  update(tx: Tx, id: PostId, changes: PostChanges, now: Date): Promise<void>;
  setMedia(tx: Tx, post: Pick<Post, 'id' | 'workspaceId'>, media: readonly PostMedia[]): Promise<void>;
  addRevision(
    tx: Tx,
    post: Pick<Post, 'id' | 'workspaceId'>,
    revision: Omit<Revision, 'number'>,
  ): Promise<number>;
  revision(tx: Tx, id: PostId, number: number): Promise<Revision>;
  /** Records that this person was shown exactly the content of this digest. */
  markSeen(
    tx: Tx,
    post: Pick<Post, 'id' | 'workspaceId'>,
    digest: string,
    viewer: { readonly userId: UserId; readonly sessionId: SessionId },
    at: Date,
  ): Promise<void>;
  hasSeen(tx: Tx, id: PostId, digest: string, userId: UserId): Promise<boolean>;
  /**
   * A copy has the same content, so people whose changes were not approved by another person count as its
   * contributors too.
   */
  inheritContributors(tx: Tx, from: PostId, copy: Pick<Post, 'id' | 'workspaceId'>): Promise<void>;
  /** Whether another post, of any workspace with that account, is bound to this post on the platform. */
  isBound(
    tx: Tx,
    account: Pick<TargetAccount, 'platform' | 'externalId' | 'simulated'>,
    except: PostId,
    visible: { readonly permalink: string; readonly externalId: string | null },
  ): Promise<boolean>;
}

export interface TargetAccounts {
  find(tx: Tx, workspaceId: WorkspaceId, id: AccountId): Promise<TargetAccount | undefined>;
  /** The account to use when none was named: only if there is exactly one. */
  findOnly(tx: Tx, workspaceId: WorkspaceId, platform: PlatformName): Promise<TargetAccount | undefined>;
}

/** Checks that a campaign exists before posts are added to it. */
export interface CampaignLookup {
  exists(tx: Tx, workspaceId: WorkspaceId, id: CampaignId): Promise<boolean>;
}

/** Maps posts on the platform to our posts. */
export interface PostBinding {
  postsOf(accountId: AccountId, externalIds: readonly string[]): Promise<ReadonlyMap<string, PostId>>;
}

export interface MediaLookup {
  byNames(tx: Tx, workspaceId: WorkspaceId, names: readonly string[]): Promise<readonly PostMedia[]>;
  byIds(tx: Tx, workspaceId: WorkspaceId, ids: readonly MediaId[]): Promise<readonly PostMedia[]>;
}

export interface CommentStore {
  insert(
    tx: Tx,
    comment: {
      id: CommentId;
      workspaceId: WorkspaceId;
      postId: PostId;
      revisionNumber: number | null;
      userId: UserId;
      text: string;
      createdAt: Date;
    },
  ): Promise<void>;
}

export interface Attempt {
  readonly id: AttemptId;
  readonly workspaceId: WorkspaceId;
  readonly postId: PostId;
  readonly revisionNumber: number;
  readonly digest: string;
  readonly accountId: AccountId;
  readonly lane: string;
  readonly worker: string;
  readonly startedAt: Date;
  readonly leaseExpiresAt: Date;
  readonly committingAt: Date | null;
  readonly waiting: boolean;
  readonly handles: Handles;
}

/** Details of how an attempt ended. */
export interface AttemptDetail {
  readonly code?: string;
  readonly reason?: Message;
  readonly candidates?: readonly string[];
  readonly external_id?: string;
  readonly url?: string;
}

export type AttemptOutcome =
  | 'published'
  | 'rejected'
  | 'auth_lost'
  | 'rate_limited'
  | 'unavailable'
  | 'absent'
  | 'unconfirmed'
  | 'not_published'
  | 'crashed'
  | 'cancelled';

export interface AttemptStore {
  open(tx: Tx, postId: PostId): Promise<Attempt | undefined>;
  /** Takes over an attempt whose lease has ended, or that waited. */
  takeOver(tx: Tx, id: AttemptId, worker: string, leaseExpiresAt: Date): Promise<void>;
  /**
   * The three methods below commit immediately and return false when the attempt no longer belongs to this worker.
   */
  renewLease(id: AttemptId, worker: string, leaseExpiresAt: Date, now: Date): Promise<boolean>;
  saveHandles(id: AttemptId, worker: string, handles: Handles): Promise<boolean>;
  markCommitting(id: AttemptId, worker: string, handles: Handles, at: Date): Promise<boolean>;
  markWaiting(tx: Tx, id: AttemptId): Promise<void>;
  /** The send is over but its outcome is unknown: the lease ends now, the attempt stays open. */
  markUnknown(tx: Tx, id: AttemptId, at: Date): Promise<void>;
  close(tx: Tx, id: AttemptId, outcome: AttemptOutcome, detail: AttemptDetail, at: Date): Promise<void>;
  /** True when the lane was leased until then. */
  leaseLane(tx: Tx, lane: string, attemptId: AttemptId, expiresAt: Date, now: Date): Promise<boolean>;
  releaseLane(tx: Tx, attemptId: AttemptId): Promise<void>;
  /** Platform ids that belong to our other posts of that account. */
  boundExternalIds(tx: Tx, platform: PlatformName, accountExternalId: string): Promise<ReadonlySet<string>>;
}

export interface DuePost {
  /** False when it was already being published and its wake time has come. */
  readonly wasScheduled: boolean;
  readonly id: PostId;
  readonly workspaceId: WorkspaceId;
}

export interface DueStore {
  /** Claims due posts that are not paused, at most one per account, and returns them. */
  claim(tx: Tx, now: Date, claimUntil: Date, limit: number): Promise<readonly DuePost[]>;
  /** When the next post is due; for paused posts, when the next is missed. */
  nextDueAt(): Promise<Date | null>;
  isAnythingPaused(): Promise<boolean>;
  /** Posts held by a pause until their late window ended; locked, skipping those locked by others. */
  listHeldTooLong(tx: Tx, now: Date, limit: number): Promise<readonly PostId[]>;
}

/** Notifies every due clock that the schedule changed. A lost call costs time, never a post. */
export interface DueSignal {
  scheduleChanged(tx: Tx): Promise<void>;
}
