/** Posts as people read them: with names, counts and history. */

import type { Json } from '../../lib/canonical-json.ts';
import type {
  AccountId,
  AppId,
  ApprovalId,
  AttemptId,
  CampaignId,
  CommentId,
  IdeaId,
  PostId,
  StatementId,
  UserId,
  WorkspaceId,
} from '../../lib/ids.ts';
import type { Message } from '../../lib/message.ts';
import type { NamedOrigin } from '../origins/reader.ts';
import type { Pause } from '../pauses/pause.ts';
import type { DeclarationValues } from '../platform-port/declarations.ts';
import type { TargetAccount } from '../platform-port/target-account.ts';
import type { PlatformName } from '../platforms.ts';
import type { FirstComment } from '../post-model/first-comment-ports.ts';
import type { Post, Revision } from '../post-model/ports.ts';
import type { PostState } from '../post-model/post.ts';
import type { SourceKind } from '../sources/source.ts';
import type { Timing } from '../time/timing.ts';
import type { ApprovalStrength } from '../workspaces/policy.ts';

export interface Person {
  readonly id: UserId;
  readonly name: string;
}

export interface PostRecord {
  readonly post: Post;
  /** What people call its idea. */
  readonly ideaTitle: string | null;
  readonly account: TargetAccount | null;
  readonly author: Person;
  readonly approvalsNeeded: number;
  readonly approvalsGiven: number;
  readonly selfApproval: boolean;
  /** How an approval must be given to count. */
  readonly strength: ApprovalStrength;
  /** Everyone who changed the content since the last approval by another person. */
  readonly contributors: readonly UserId[];
  /** People whose approval of the current revision counts. */
  readonly approvedBy: readonly UserId[];
  /** An attempt has passed its commit step: the post may be visible. */
  readonly maybeVisible: boolean;
  /** An amendment of this post that is not finished. */
  readonly openAmendment: PostId | null;
  /** It was amended after publication. */
  readonly amended: { readonly at: Date; readonly caption: string } | null;
  /** Set when a person marked it as published. `confirmed`: the platform shows such a post on its account. */
  readonly markedPublished: { readonly by: Person; readonly at: Date; readonly confirmed: boolean } | null;
  /** Whose words are in it now; empty: not recorded, or no words. */
  readonly originKinds: readonly SourceKind[];
  /** The pause that holds posts of its account. */
  readonly pause: Pause | null;
}

/** Without an origin: it was submitted before origins were recorded. */
export type RevisionWithAuthor = Revision & { readonly by: Person; readonly origin: NamedOrigin | null };

export type PastRevision = RevisionWithAuthor & { readonly state: PostState };

export interface PostDetail extends PostRecord {
  /** Whose the words of the current revision, or of the draft, are. Null: they are older than origins. */
  readonly origin: NamedOrigin | null;
  readonly revision: RevisionWithAuthor | null;
  /** The latest other approved revision, so that people see what changed since. */
  readonly lastApproved: RevisionWithAuthor | null;
  /** What readers see since it was amended. */
  readonly currentContent: OtherPostRevision | null;
  /** For an amendment: the content published before it. */
  readonly previousContent: OtherPostRevision | null;
  /** All amendments of this post, oldest first. */
  readonly amendments: readonly AmendmentRecord[];
  readonly approvals: readonly ApprovalRecord[];
  readonly firstComment: FirstComment | null;
  readonly attempts: readonly AttemptRecord[];
  readonly comments: readonly CommentRecord[];
  readonly history: readonly HistoryRecord[];
}

/** A revision of another post than the one shown. */
export type OtherPostRevision = RevisionWithAuthor & Pick<Post, 'options'> & { readonly postId: PostId };

export interface AmendmentRecord {
  readonly id: PostId;
  readonly state: PostState;
  readonly caption: string;
  readonly by: Person;
  readonly createdAt: Date;
  readonly publishedAt: Date | null;
}

export interface ApprovalRecord {
  readonly id: ApprovalId;
  readonly revisionNumber: number;
  readonly digest: string;
  readonly covers: 'content' | 'timing';
  readonly by: Person;
  readonly at: Date;
  readonly timing: Timing;
  readonly declarations: DeclarationValues;
  readonly strength: ApprovalStrength;
  /** What they signed with a passkey; null with a session. */
  readonly statementId: StatementId | null;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
}

export interface AttemptRecord {
  readonly id: AttemptId;
  readonly revisionNumber: number;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  readonly pastCommitStep: boolean;
  readonly outcome: string | null;
  readonly reason: Message | null;
}

export interface CommentRecord {
  readonly id: CommentId;
  readonly by: Person;
  readonly at: Date;
  readonly text: string;
  readonly revisionNumber: number | null;
  /** The program that wrote it for the person; the name of an app, where it was one. */
  readonly through: 'app' | 'token' | null;
  readonly app: string | null;
}

export interface HistoryRecord {
  readonly at: Date;
  readonly action: string;
  readonly by: Person | null;
  /** As recorded in the audit. */
  readonly data: { readonly [key: string]: Json };
}

export interface PostFilter {
  readonly ids?: readonly PostId[] | undefined;
  readonly states?: readonly PostState[] | undefined;
  /** Posts in review, and drafts of programs, complete or not: `review-queue.ts` decides which of them wait. */
  readonly mayAwaitReview?: boolean | undefined;
  readonly platform?: PlatformName | undefined;
  readonly accountId?: AccountId | undefined;
  readonly campaignId?: CampaignId | undefined;
  readonly ideaIds?: readonly IdeaId[] | undefined;
  /** Drafted by this app, for whomever. */
  readonly appId?: AppId | undefined;
  /**
   * One post of each idea: of those that need a person most, the first in the order. `states` are then the states of
   * ideas, and everything else has to hold for one of its posts.
   */
  readonly oneOfIdea?: boolean | undefined;
  /** Every one of these words is in the caption or the title, or is its number. */
  readonly search?: string | undefined;
  /** By its publication time, planned or actual. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly order: PostOrder;
  /** Only posts after this one in that order. */
  readonly after?: PostCursor | undefined;
  readonly limit: number;
}

/**
 * Newest: latest created first. Soonest: by publication time, those without a time last. Latest is soonest
 * reversed.
 */
export const postOrders = ['newest', 'soonest', 'latest'] as const;
export type PostOrder = (typeof postOrders)[number];

/** The position of a post in an order. */
export interface PostCursor {
  readonly id: PostId;
  readonly at: Date | null;
}
export const toPostCursor = ({ id, publishedAt, schedule }: Post): PostCursor => ({
  id,
  at: publishedAt ?? schedule?.publishAt ?? null,
});

export interface PostReader {
  list(workspaceId: WorkspaceId, filter: PostFilter): Promise<readonly PostRecord[]>;
  detail(workspaceId: WorkspaceId, id: PostId): Promise<PostDetail | undefined>;
  /** The latest revisions, newest first, each with the state it reached. Undefined: there is no such post. */
  /** Oldest first; undefined where there is no such post. */
  comments(workspaceId: WorkspaceId, id: PostId): Promise<readonly CommentRecord[] | undefined>;
  revisions(workspaceId: WorkspaceId, id: PostId): Promise<readonly PastRevision[] | undefined>;
  /** The bytes that a revision names at a position, for showing exactly what is published. */
  revisionMedia(
    workspaceId: WorkspaceId,
    id: PostId,
    number: number,
    index: number,
  ): Promise<{ sha256: string; mime: string } | undefined>;
}
